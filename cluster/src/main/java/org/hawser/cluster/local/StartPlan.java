// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static java.util.Objects.requireNonNull;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Random;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.FreePorts;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;

/** Prints what a start of a local cluster would do, for {@code hawser cluster start --dry-run}. */
public record StartPlan(ClusterSpec cluster, RuntimeLayout layout) {
    public StartPlan {
        requireNonNull(cluster, "cluster is null");
        requireNonNull(layout, "layout is null");
    }

    /**
     * Ports are those that are free now; a start chooses anew.
     *
     * @throws ClusterException if the start would refuse the directory, or the budgets of memory
     */
    public void print(PrintWriter out) {
        ClusterPaths paths = new ClusterPaths(cluster.dir());
        new ClusterDirectory(paths).requireOwn();
        PortPlan ports = new FreePorts(new Random()).plan(cluster.daemons());
        DaemonCommand command = new DaemonCommand(paths, cluster.profile(), layout);
        ConfigurationWriter configuration = new ConfigurationWriter(cluster, layout, ports);
        configuration.requireMemory();
        PoolState pools = configuration.pools();
        out.println("# Pools: " + pools.text());
        out.println("# Settings in " + paths.conf());
        Map<String, String> common = configuration.common();
        print(out, common, Map.of());
        for (int node = 1; node <= cluster.memoryNodes(); node++) {
            out.println("# Settings of memory node " + node + " in "
                    + paths.memoryNode(node).resolve("conf") + ", beside those");
            print(out, configuration.memoryNode(node, pools), common);
        }
        for (DaemonId daemon : cluster.daemons()) {
            out.println("# " + daemon + ", " + ports.web(daemon) + ", log " + paths.log(daemon));
            out.println(String.join(" ", command.of(daemon)));
        }
        if (pools.starter() == PoolStarter.MPIRUN) {
            out.println("# mpirun, log " + paths.mpirunLog());
            out.println(
                    String.join(" ", ClusterStarter.poolLaunch(cluster, layout).command()));
        }
    }

    private static void print(PrintWriter out, Map<String, String> settings, Map<String, String> known) {
        settings.forEach((key, value) -> {
            if (!value.equals(known.get(key))) {
                out.println(key + "=" + value);
            }
        });
    }
}
