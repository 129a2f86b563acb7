// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.RemoteDaemon;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.cluster.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser ibis top}. */
@Command(
        name = "top",
        description = "Shows what each application gets of the DataNodes' devices, and how many of its requests wait.",
        mixinStandardHelpOptions = true)
final class IbisTop implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterChoice choice;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "Time between two tables, from 1 to 3600. Default: ${DEFAULT-VALUE}.")
    private int interval;

    @Option(names = "--count", paramLabel = "N", description = "Ends after so many tables. Default: never.")
    private int count = Integer.MAX_VALUE;

    @Override
    public Integer call() throws InterruptedException {
        if (interval < 1 || interval > 3600 || count < 1) {
            throw new ClusterException("--interval is " + interval + " and --count is " + count
                    + ", allowed is 1 to 3600 seconds, and 1 or more tables.");
        }
        LocalCluster cluster = choice.attach(Progress.silent());
        Map<String, URI> nodes = dataNodes(cluster.state());
        PrintWriter out = spec.commandLine().getOut();
        DeviceSample before = DeviceSample.take(nodes);
        if (before.nodes().isEmpty()) {
            throw new ClusterException("No DataNode of " + cluster.dir()
                    + " shares its devices, or none answers here. 'hawser cluster status' says which run; IBIS is on in a cluster"
                    + " that was started with --ibis. In a batch job, DataNodes answer on their own hosts only: look at the"
                    + " pictures of its jobs.");
        }
        Set<String> known = new LinkedHashSet<>(before.nodes());
        for (int table = 1; table <= count; table++) {
            TimeUnit.SECONDS.sleep(interval);
            DeviceSample now = DeviceSample.take(nodes);
            out.println(now.devices().isEmpty() ? "No device has been used yet." : TextTable.of(now.since(before)));
            known.addAll(now.nodes());
            known.stream()
                    .filter(node -> !now.nodes().contains(node))
                    .forEach(node -> out.println("DataNode " + node + " does not answer."));
            out.println();
            out.flush();
            before = now;
        }
        return 0;
    }

    private static Map<String, URI> dataNodes(ClusterState state) {
        Map<String, URI> pages = new LinkedHashMap<>();
        state.daemons().stream()
                .filter(daemon -> daemon.role().equals(Role.DATANODE))
                .forEach(daemon -> pages.put(Integer.toString(daemon.worker()), daemon.web()));
        if (!state.remoteWorkers().isEmpty()) {
            RemoteDaemon.of(state).stream()
                    .filter(daemon ->
                            daemon.role().equals(Role.DATANODE) && !daemon.web().isEmpty())
                    .forEach(daemon -> pages.put(daemon.address(), URI.create(daemon.web())));
        }
        return pages;
    }
}
