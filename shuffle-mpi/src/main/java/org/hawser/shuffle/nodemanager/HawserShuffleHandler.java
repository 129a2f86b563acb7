// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.nodemanager;

import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.security.token.SecretManager;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.shuffle.config.ServerKeys;
import org.hawser.shuffle.control.ControlMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The auxiliary service that a NodeManager runs as {@code mapreduce_shuffle}: stock Hadoop's own, which also tells the
 * node agent about jobs so that the agent can serve their map outputs. Whatever happens to the agent, the stock shuffle
 * and the NodeManager go on.
 *
 * <p>The stock handler keeps the jobs that it knows in protected fields, which exist as soon as the service has
 * started. These jobs include those that it has recovered after a restart of the NodeManager.
 */
public final class HawserShuffleHandler extends ShuffleHandler {
    private static final Logger LOG = LoggerFactory.getLogger(HawserShuffleHandler.class);

    private volatile Optional<AgentLink> link = Optional.empty();

    @Override
    protected void serviceStart() throws Exception {
        super.serviceStart();
        try {
            int port = deserializeMetaData(getMetaData());
            AgentLink toAgent = newLink(getConfig(), port);
            // First, so that a job that starts meanwhile is told of too.
            link = Optional.of(toAgent);
            userRsrc.keySet().forEach(job -> started(job).ifPresent(toAgent::jobStarted));
            toAgent.start();
        } catch (ConfigException | IOException e) {
            LOG.error("Map outputs are served by the stock shuffle alone: {}", e.getMessage());
        }
    }

    @Override
    public void initializeApplication(ApplicationInitializationContext context) {
        super.initializeApplication(context);
        link.ifPresent(toAgent -> started(jobOf(context.getApplicationId())).ifPresent(toAgent::jobStarted));
    }

    @Override
    public void stopApplication(ApplicationTerminationContext context) {
        super.stopApplication(context);
        link.ifPresent(toAgent -> toAgent.jobOver(jobOf(context.getApplicationId())));
    }

    @Override
    protected void serviceStop() throws Exception {
        link.ifPresent(AgentLink::close);
        super.serviceStop();
    }

    private static AgentLink newLink(Configuration conf, int port) {
        return new AgentLink(
                RunDirectory.of(conf::get).path().resolve(ControlMessage.SOCKET),
                () -> new ControlMessage.Hello(
                        ControlMessage.VERSION, port, NodeNames.hosts(conf), NodeNames.localDirs(conf)),
                ServerKeys.RECONNECT.get(conf::get));
    }

    /** What to tell of a job; nothing if the stock handler does not know it. */
    private Optional<ControlMessage.JobStarted> started(String job) {
        String user = userRsrc.get(job);
        if (user == null) {
            return Optional.empty();
        }
        try {
            byte[] secret = secretManager.retrieveTokenSecret(job).getEncoded();
            return Optional.of(
                    new ControlMessage.JobStarted(job, user, Base64.getEncoder().encodeToString(secret)));
        } catch (SecretManager.InvalidToken e) {
            return Optional.empty();
        }
    }

    /** What the job of an application is called, if it has one. */
    private static String jobOf(ApplicationId application) {
        return new JobID(Long.toString(application.getClusterTimestamp()), application.getId()).toString();
    }
}
