// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.cluster.core.state.RemoteWorker;
import org.hawser.cluster.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser cluster status}. */
@Command(
        name = "status",
        description = "Shows the daemons of a cluster; inside a batch job, those of all its nodes. Fails if one is "
                + "dead or does not answer.",
        mixinStandardHelpOptions = true)
final class ClusterStatus implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ClusterChoice choice;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() throws JsonProcessingException {
        PrintWriter out = spec.commandLine().getOut();
        LocalCluster cluster = choice.attach(Progress.silent());
        List<DaemonStatus> daemons = DaemonStatus.of(cluster);
        RemoteStatus remote = RemoteStatus.of(cluster.state());
        List<SpareRanks> spares =
                cluster.state().pools().starter() == PoolStarter.MPIRUN ? SpareRanks.of(daemons) : List.of();
        out.println(
                json
                        ? json(cluster, daemons, remote, spares)
                        : StatusTable.of(daemons) + remote.text() + poolLine(cluster, spares));
        out.flush();
        String complaints = Stream.concat(
                        daemons.stream()
                                .filter(daemon -> !daemon.isUp())
                                .map(daemon -> "The " + daemon.name() + " is " + daemon.state() + ", its log is "
                                        + daemon.log() + "."),
                        remote.complaints().stream())
                .collect(Collectors.joining(" "));
        if (!complaints.isEmpty()) {
            throw new ClusterException(complaints);
        }
        return 0;
    }

    private static String poolLine(LocalCluster cluster, List<SpareRanks> spares) {
        PoolState pools = cluster.state().pools();
        String line = System.lineSeparator() + "Pools: " + pools.text();
        return switch (pools.starter()) {
            case NOBODY -> "";
            case MPIRUN -> line + SlotRanks.of(cluster).text() + "; spare ranks: " + SpareRanks.text(spares)
                    + "; see hawser pool status";
            default -> line;
        };
    }

    private static String json(
            LocalCluster cluster, List<DaemonStatus> daemons, RemoteStatus remote, List<SpareRanks> spares)
            throws JsonProcessingException {
        ClusterState state = cluster.state();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("dir", cluster.dir().toString());
        all.put("profile", state.profile().label());
        all.put("workers", state.workers());
        all.put("slots", state.slots());
        all.put("settings", state.settings());
        PoolState pools = state.pools();
        all.put("pools", Map.of("agent-start", pools.starter().value(), "reason", pools.reason()));
        all.put("spareRanks", spares);
        all.put("daemons", daemons);
        if (!remote.workers().isEmpty()) {
            all.put("nodes", remote.workers().stream().map(RemoteWorker::node).toList());
            all.put("remoteDaemons", remote.daemons());
            all.put(
                    "memoryNodes",
                    remote.memoryNodes().stream().map(RemoteWorker::node).toList());
        }
        return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all);
    }
}
