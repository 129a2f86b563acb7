// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;
import org.hawser.ibis.compat.DataNodeInternals;
import org.hawser.ibis.config.DeviceSettings;
import org.hawser.ibis.config.WeightSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Switches IBIS on in a DataNode: {@code dfs.datanode.fsdataset.factory} names this class. The dataset is Hadoop's own. It is
 * made after the DataNode's {@code FileIoProvider} has been replaced, so that its volumes use ours.
 */
public final class IbisDatasetFactory extends FsDatasetSpi.Factory<FsDatasetSpi<?>> {
    private static final Logger LOG = LoggerFactory.getLogger(IbisDatasetFactory.class);

    /** A DataNode may end in a JVM that goes on, as it does in tests. */
    private static NodeServices running;

    /** @throws org.hawser.common.config.ConfigException if a key of IBIS has a value that is not allowed */
    @Override
    public FsDatasetSpi<?> newInstance(DataNode node, DataStorage storage, Configuration conf) throws IOException {
        DeviceSettings settings = new DeviceSettings(conf::get);
        LiveWeights weights = new LiveWeights(new WeightSettings(conf::get));
        Devices devices = new Devices(settings, weights);
        NodeServices services = new NodeServices(devices, weights, conf);
        DataNodeInternals.replaceFileIo(node, new IbisFileIo(conf, node, devices));
        FsDatasetSpi<?> dataset = new FsDatasetFactory().newInstance(node, storage, conf);
        LOG.info("I/O is scheduled by IBIS: {}", settings.policy());
        synchronized (IbisDatasetFactory.class) {
            if (running != null) {
                running.close();
            }
            services.start(node, conf);
            running = services;
        }
        return dataset;
    }
}
