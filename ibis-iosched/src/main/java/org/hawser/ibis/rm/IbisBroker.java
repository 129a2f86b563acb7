// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.rm;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URL;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.ibis.broker.BrokerServer;
import org.hawser.ibis.broker.TotalService;
import org.hawser.ibis.config.IbisKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the ResourceManager tell DataNodes what applications are served in total, and their weights. To be named in
 * {@code yarn.resourcemanager.scheduler.monitor.policies}. It changes nothing in the ResourceManager.
 */
public final class IbisBroker implements SchedulingEditPolicy {
    private static final Logger LOG = LoggerFactory.getLogger(IbisBroker.class);
    private static final Duration FORGET = Duration.ofMinutes(1);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration BIND_LIMIT = Duration.ofSeconds(5);
    private static final Duration RETRY_DELAY = Duration.ofMillis(100);

    /** A ResourceManager that becomes active again makes its policies anew, and tells the old ones nothing. */
    private static BrokerServer running;

    private BrokerServer server;
    private ReloadedWeights weights;

    /** Throws {@link ConfigException}, and so the ResourceManager does not start. */
    @Override
    public void init(Configuration conf, RMContext context, ResourceScheduler scheduler) {
        InetSocketAddress address = IbisKeys.BROKER_ADDRESS
                .getIfSet(conf::get)
                .orElseThrow(() -> new ConfigException(
                        IbisKeys.BROKER_ADDRESS.name(),
                        IbisKeys.BROKER_ADDRESS + " is not set. Set it in yarn-site.xml, and in hdfs-site.xml of the"
                                + " DataNodes, or remove " + IbisBroker.class.getName()
                                + " from yarn.resourcemanager.scheduler.monitor.policies."));
        weights = new ReloadedWeights(
                conf::get,
                () -> new YarnConfiguration()::get,
                () -> lastModified(conf),
                lookup -> weights(lookup, context, scheduler));
        server = new BrokerServer(new TotalService(System.currentTimeMillis(), FORGET.toNanos(), weights));
        synchronized (IbisBroker.class) {
            if (running != null) {
                running.close();
            }
            running = server;
        }
        listen(conf, address);
    }

    /** The former broker's port may not be free at once. */
    private void listen(Configuration conf, InetSocketAddress address) {
        long begun = System.nanoTime();
        while (true) {
            try {
                LOG.info("The broker of IBIS listens on {}", server.start(new Configuration(conf), address));
                return;
            } catch (IOException e) {
                if (System.nanoTime() - begun > BIND_LIMIT.toNanos()) {
                    throw new ConfigException(
                            IbisKeys.BROKER_ADDRESS.name(),
                            IbisKeys.BROKER_ADDRESS + " is " + address.getHostString() + ":" + address.getPort()
                                    + ", where the broker cannot listen: " + e.getMessage()
                                    + ". Choose a free port of this host.");
                }
                LockSupport.parkNanos(RETRY_DELAY.toNanos());
            }
        }
    }

    private static ApplicationWeights weights(Lookup lookup, RMContext context, ResourceScheduler scheduler) {
        ApplicationWeights weights = new ApplicationWeights(lookup, id -> facts(context, id));
        try {
            // The scheduler may make queues when an application comes, so this is no error.
            Set<String> unknown = weights.queuesOutside(
                    names(scheduler.getQueueInfo("root", true, true)).toList());
            if (!unknown.isEmpty()) {
                LOG.warn("{} names {}, which the scheduler does not have now", IbisKeys.QUEUE_WEIGHTS, unknown);
            }
        } catch (IOException e) {
            LOG.debug("The scheduler does not tell its queues", e);
        }
        return weights;
    }

    private static Stream<String> names(QueueInfo queue) {
        return Stream.concat(
                Stream.of(queue.getQueueName()), queue.getChildQueues().stream().flatMap(IbisBroker::names));
    }

    private static Optional<ApplicationWeights.Facts> facts(RMContext context, ApplicationId id) {
        return Optional.ofNullable(context.getRMApps().get(id)).map(IbisBroker::facts);
    }

    private static ApplicationWeights.Facts facts(RMApp application) {
        return new ApplicationWeights.Facts(
                application.getUser(), application.getQueue(), application.getApplicationTags());
    }

    /** Of yarn-site.xml; 0 if that is no file. */
    private static long lastModified(Configuration conf) {
        URL file = conf.getResource(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE);
        return file == null ? 0 : new File(file.getPath()).lastModified();
    }

    @Override
    public void editSchedule() {
        weights.refresh();
        server.forgetSilent();
    }

    @Override
    public long getMonitoringInterval() {
        return INTERVAL.toMillis();
    }

    @Override
    public String getPolicyName() {
        return getClass().getSimpleName();
    }
}
