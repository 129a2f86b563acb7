// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.util.Map;

/** Loopback addresses that the workers of a cluster have as hosts: to YARN and HDFS, each is a host of its own. */
final class Hosts {
    private static final String PREFIX = "127.1.0.";

    private Hosts() {}

    static Map<String, String> settings() {
        String own = PREFIX + "${local.cluster.worker}";
        return Map.of("yarn.nodemanager.hostname", own, "dfs.datanode.hostname", own);
    }

    static String of(int worker) {
        return PREFIX + worker;
    }
}
