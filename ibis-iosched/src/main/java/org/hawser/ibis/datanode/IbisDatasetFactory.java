// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.util.MBeans;
import org.hawser.ibis.broker.BrokerAddress;
import org.hawser.ibis.compat.DataNodeInternals;
import org.hawser.ibis.config.DeviceSettings;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.config.LocalSocket;
import org.hawser.ibis.config.WeightSettings;
import org.hawser.ibis.local.TurnServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Switches IBIS on in a DataNode: {@code dfs.datanode.fsdataset.factory} names this class. The dataset is Hadoop's own. It is
 * made after the DataNode's {@code FileIoProvider} has been replaced, so that its volumes use ours.
 */
public final class IbisDatasetFactory extends FsDatasetSpi.Factory<FsDatasetSpi<?>> {
    private static final Logger LOG = LoggerFactory.getLogger(IbisDatasetFactory.class);

    /** What outlives a DataNode that ends in a JVM that goes on, as it does in tests. */
    private record Running(Optional<BrokerLink> link, Optional<TurnServer> local, ObjectName bean) {}

    private static Running running;

    private static void endFormer() {
        if (running != null) {
            running.link().ifPresent(BrokerLink::close);
            running.local().ifPresent(IbisDatasetFactory::close);
            MBeans.unregister(running.bean());
            running = null;
        }
    }

    /** @throws org.hawser.common.config.ConfigException if a key of IBIS has a value that is not allowed */
    @Override
    public FsDatasetSpi<?> newInstance(DataNode node, DataStorage storage, Configuration conf) throws IOException {
        DeviceSettings settings = new DeviceSettings(conf::get);
        LiveWeights weights = new LiveWeights(new WeightSettings(conf::get));
        Devices devices = new Devices(settings, weights);
        Optional<InetSocketAddress> address = BrokerAddress.of(conf::get);
        Optional<Path> socket = LocalSocket.of(conf::get);
        Duration lease = IbisKeys.LEASE.get(conf::get);
        DataNodeInternals.replaceFileIo(node, new IbisFileIo(conf, node, devices, new TurnSizes(conf::get)));
        FsDatasetSpi<?> dataset = new FsDatasetFactory().newInstance(node, storage, conf);
        LOG.info("I/O is scheduled by IBIS: {}", settings.policy());
        synchronized (IbisDatasetFactory.class) {
            endFormer();
            Optional<BrokerLink> link = address.map(broker -> new BrokerLink(devices, weights, broker, conf::get));
            link.ifPresent(broker -> broker.start(conf));
            Optional<TurnServer> local =
                    socket.filter(any -> devices.giveTurns()).flatMap(path -> local(path, lease, devices));
            IbisMetrics.register(DefaultMetricsSystem.instance(), devices, local);
            ObjectName bean =
                    MBeans.register("DataNode", "Ibis", new IbisBean(devices, () -> link.map(BrokerLink::isConnected)
                            .map(connected -> connected ? "connected" : "lost")
                            .orElse("none")));
            running = new Running(link, local, bean);
        }
        return dataset;
    }

    /** Empty if it cannot be: block files are scheduled all the same. */
    private static Optional<TurnServer> local(Path socket, Duration lease, Devices devices) {
        try {
            return Optional.of(TurnServer.start(socket, lease, devices::named));
        } catch (IOException e) {
            LOG.warn(
                    "Intermediate files of this node are not scheduled by this DataNode: {} of {} cannot be used",
                    socket,
                    IbisKeys.LOCAL_SOCKET,
                    e);
            return Optional.empty();
        }
    }

    private static void close(TurnServer server) {
        try {
            server.close();
        } catch (IOException e) {
            LOG.debug("The local socket did not close", e);
        }
    }
}
