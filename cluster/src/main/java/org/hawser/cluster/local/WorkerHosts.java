// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import java.util.Map;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;

/**
 * Hosts by which the workers of a local cluster are told apart, so that data is local to some of them and not to others.
 * {@code yarn.nodemanager.hostname} names them, with {@code {worker}} in place of the worker's number: with
 * {@code 127.1.0.{worker}}, each worker has a loopback address of its own. Without it, all are {@code localhost}.
 */
final class WorkerHosts {
    /** The setting that names them. */
    static final String KEY = "yarn.nodemanager.hostname";

    private static final String NUMBER = "{worker}";

    private WorkerHosts() {}

    /** Gives a worker's daemons their host, if the setting is there and names one for each worker. */
    static void addTo(Map<String, String> settings, int worker, PortPlan ports) {
        String pattern = settings.getOrDefault(KEY, "");
        if (pattern.contains(NUMBER)) {
            String host = pattern.replace(NUMBER, Integer.toString(worker));
            settings.put(KEY, host);
            settings.put("dfs.datanode.hostname", host);
            settings.put(
                    "yarn.nodemanager.address",
                    host + ":"
                            + ports.of(new DaemonId(Role.NODEMANAGER, worker)).get("rpc"));
        }
    }
}
