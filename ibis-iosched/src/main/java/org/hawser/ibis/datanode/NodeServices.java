// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.util.MBeans;
import org.hawser.common.process.DaemonThreads;
import org.hawser.ibis.compat.DataNodeInternals;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.local.TurnServer;
import org.hawser.ibis.node.DeviceState;
import org.hawser.ibis.timeline.ShareLog;
import org.hawser.ibis.web.DeviceHistory;
import org.hawser.ibis.web.SharesServlet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What surrounds the devices of a DataNode: the link to the broker, turns for other processes, metrics, bean and page. */
final class NodeServices implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NodeServices.class);
    private static final String PAGE = "/ibis/*";
    private static final long SAMPLE_MILLIS = 1000;

    private final Devices devices;
    private final Optional<BrokerLink> link;
    private final Optional<Path> socket;
    private final Duration lease;
    private final DeviceHistory history;
    private final Optional<ShareLog> log;
    private final SharesView view;
    private final ScheduledExecutorService sampler = DaemonThreads.timer("hawser-ibis-history");
    private Optional<TurnServer> local = Optional.empty();
    private ObjectName bean;
    /** Of the sampler's thread. */
    private boolean failed;

    /**
     * Reads its settings.
     *
     * @throws org.hawser.common.config.ConfigException if one has a value that is not allowed
     */
    NodeServices(Devices devices, LiveWeights weights, Configuration conf) {
        this.devices = requireNonNull(devices, "devices is null");
        this.link = IbisKeys.BROKER_ADDRESS
                .getIfSet(conf::get)
                .map(broker -> new BrokerLink(devices, weights, broker, conf::get));
        this.socket = IbisKeys.LOCAL_SOCKET.getIfSet(conf::get).filter(any -> devices.giveTurns());
        this.lease = IbisKeys.LEASE.get(conf::get);
        this.history = new DeviceHistory(this::states);
        this.log = IbisKeys.LOG_DIRECTORY
                .getIfSet(conf::get)
                .map(directory -> new ShareLog(directory, System::currentTimeMillis));
        this.view = new SharesView(conf::get, this::states, this::broker, history);
    }

    void start(DataNode node, Configuration conf) {
        log.ifPresent(ShareLog::begin);
        link.ifPresent(broker -> broker.start(conf));
        local = socket.flatMap(this::listen);
        IbisMetrics.register(DefaultMetricsSystem.instance(), devices, local);
        bean = MBeans.register("DataNode", "Ibis", view);
        // After a pause of the whole process, samples in a row would be of no time.
        Future<?> unused =
                sampler.scheduleWithFixedDelay(this::sample, SAMPLE_MILLIS, SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
        DataNodeInternals.web(node)
                .ifPresentOrElse(
                        this::addPage, () -> LOG.warn("This DataNode has no page /ibis: its web server is unknown"));
    }

    /** An exception would be the end of all further samples. */
    private void sample() {
        try {
            Map<String, Map<String, Long>> served = new TreeMap<>();
            history.sample().forEach((device, sample) -> served.put(device, sample.bytes()));
            log.ifPresent(file -> file.round(served));
        } catch (RuntimeException | OutOfMemoryError e) {
            if (!failed) {
                failed = true;
                LOG.warn("A second is missing in the history of devices; further ones are not logged", e);
            }
        }
    }

    private void addPage(HttpServer2 web) {
        Supplier<String> page = view::page;
        web.setAttribute(SharesServlet.DEVICES, page);
        web.addServlet("hawser-ibis", PAGE, SharesServlet.class);
    }

    /** Empty if it cannot be: block files are scheduled all the same. */
    private Optional<TurnServer> listen(Path path) {
        try {
            return Optional.of(TurnServer.start(path, lease, devices::named));
        } catch (BindException e) {
            LOG.info(
                    "Another process of this host, such as a DataNode, gives turns for intermediate files at {}", path);
        } catch (IOException e) {
            LOG.warn(
                    "Intermediate files of this node are not scheduled: {} is {}, where no socket can be made ({})."
                            + " Name a path in a directory that is there and belongs to the DataNode's account",
                    IbisKeys.LOCAL_SOCKET,
                    path,
                    e.getMessage());
        }
        return Optional.empty();
    }

    private Map<String, DeviceState> states() {
        Map<String, DeviceState> states = new TreeMap<>();
        devices.all().forEach((name, device) -> states.put(name, device.state()));
        return states;
    }

    private String broker() {
        return link.map(broker -> broker.isConnected() ? "connected" : "lost").orElse("none");
    }

    @Override
    public void close() {
        sampler.shutdown();
        link.ifPresent(BrokerLink::close);
        local.ifPresent(TurnServer::close);
        MBeans.unregister(bean);
    }
}
