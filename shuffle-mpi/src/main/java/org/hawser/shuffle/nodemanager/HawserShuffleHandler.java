/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.nodemanager;

import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.shuffle.config.ServerKeys;
import org.hawser.shuffle.control.ControlMessage;
import org.hawser.shuffle.nodemanager.compat.KnownJob;
import org.hawser.shuffle.nodemanager.compat.OpenShuffleHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stock Hadoop's {@code mapreduce_shuffle}, which also has the node agent serve map outputs. Whatever happens to the agent,
 * the stock shuffle and the NodeManager go on.
 */
public final class HawserShuffleHandler extends OpenShuffleHandler {
    private static final Logger LOG = LoggerFactory.getLogger(HawserShuffleHandler.class);

    private volatile Optional<AgentLink> link = Optional.empty();

    @Override
    protected void serviceStart() throws Exception {
        super.serviceStart();
        try {
            int port = deserializeMetaData(getMetaData());
            AgentLink toAgent = newLink(getConfig(), port);
            knownJobs().forEach(job -> toAgent.jobStarted(started(job)));
            link = Optional.of(toAgent.start());
        } catch (ConfigException | IOException e) {
            LOG.error("Map outputs are served by the stock shuffle alone: {}", e.getMessage());
        }
    }

    @Override
    public void initializeApplication(ApplicationInitializationContext context) {
        super.initializeApplication(context);
        link.ifPresent(
                toAgent -> knownJob(context.getApplicationId()).ifPresent(job -> toAgent.jobStarted(started(job))));
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

    private static ControlMessage.JobStarted started(KnownJob job) {
        return new ControlMessage.JobStarted(
                job.job(),
                job.user(),
                Base64.getEncoder().encodeToString(job.secret().getEncoded()));
    }
}
