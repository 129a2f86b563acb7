// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.util.LinkedHashMap;
import java.util.Map;

/** What has DataNodes share the bandwidth of their devices among applications, and the ResourceManager coordinate them. */
public final class Ibis {
    /** By name: this module does without the one that has them. */
    private static final String BROKER = "org.hawser.ibis.rm.IbisBroker";

    private static final String DATASET = "dfs.datanode.fsdataset.factory";
    private static final String DATASET_FACTORY = "org.hawser.ibis.datanode.IbisDatasetFactory";

    /** Where the broker listens, and DataNodes find it. */
    static final String BROKER_ADDRESS = "hawser.ibis.broker-address";

    private Ibis() {}

    /** The settings with the broker, which other policies may precede, and with the DataNodes' part. */
    public static Map<String, String> addedTo(Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        MonitorPolicies.add(all, BROKER);
        all.putIfAbsent(DATASET, DATASET_FACTORY);
        // A DataNode's own readahead is no I/O of a turn.
        all.putIfAbsent("dfs.datanode.readahead.bytes", "0");
        return all;
    }
}
