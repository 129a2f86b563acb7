// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hawser.common.localfs.HawserLocalFileSystem;

/** What has DataNodes share the bandwidth of their devices among applications, and the ResourceManager coordinate them. */
public final class Ibis {
    /** By name: this module does without the one that has them. */
    private static final String BROKER = "org.hawser.ibis.rm.IbisBroker";

    private static final String DATASET = "dfs.datanode.fsdataset.factory";
    private static final String DATASET_FACTORY = "org.hawser.ibis.datanode.IbisDatasetFactory";

    /** Where the broker listens, and DataNodes find it. */
    static final String BROKER_ADDRESS = "hawser.ibis.broker-address";

    /** Where tasks and shuffle servers ask for turns. */
    private static final String LOCAL_SOCKET = "hawser.ibis.local-socket";

    private static final String LOG_DIRECTORY = "hawser.ibis.log-directory";
    private static final String LOCAL_FILE_SYSTEM = "fs.file.impl";
    /** Of its path; the kernel takes a little more. */
    private static final int MAX_SOCKET_BYTES = 100;

    private Ibis() {}

    /**
     * Has tasks and shuffle servers ask for turns at a socket in this directory of this host, if IBIS is on, nothing else is set,
     * and the directory's name is short enough.
     */
    public static void addLocalSocket(Map<String, String> settings, Path directory) {
        String socket = directory.resolve("ibis.sock").toString();
        if (DATASET_FACTORY.equals(settings.get(DATASET))
                && socket.getBytes(StandardCharsets.UTF_8).length <= MAX_SOCKET_BYTES) {
            settings.putIfAbsent(LOCAL_SOCKET, socket);
        }
    }

    /** Has a DataNode write what its devices serve to a directory, for the pictures of jobs, if IBIS is on. */
    public static void addLog(Map<String, String> settings, Path directory) {
        if (DATASET_FACTORY.equals(settings.get(DATASET))) {
            settings.putIfAbsent(LOG_DIRECTORY, directory.toString());
        }
    }

    /** The settings with the broker, which other policies may precede, and with the DataNodes' part. */
    public static Map<String, String> addedTo(Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        MonitorPolicies.add(all, BROKER);
        all.putIfAbsent(DATASET, DATASET_FACTORY);
        // Tasks ask the DataNode for turns.
        all.putIfAbsent(LOCAL_FILE_SYSTEM, HawserLocalFileSystem.class.getName());
        // Hadoop's own readahead is no I/O of a turn.
        all.putIfAbsent("mapreduce.ifile.readahead", "false");
        all.putIfAbsent("dfs.datanode.readahead.bytes", "0");
        return all;
    }
}
