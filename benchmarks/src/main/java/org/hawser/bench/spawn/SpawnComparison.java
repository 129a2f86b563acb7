// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.spawn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.Turns;
import org.hawser.bench.start.StartTurn;
import org.hawser.bench.stats.Result;
import org.hawser.bench.stats.Samples;

/**
 * The comparison {@code spawn}: the start of single containers that are forked, spawned by MPI, or run in reused slots
 * that are ranks of MPI.
 *
 * @param containers of each kind in each run, 1 to a thousand
 */
public record SpawnComparison(int containers) implements Comparison {
    /**
     * The settings with which MPI starts a JVM for each container. The cluster also needs pools under mpirun, and this jar
     * on the class path of its agents and slots.
     */
    public static final Map<String, String> SPAWNING = Map.of(
            "hawser.reuse.on-demand", "true",
            "hawser.reuse.max-uses", "1",
            // Nothing is loaded in advance for one container, which waits for the start of its JVM.
            "hawser.reuse.preload", "false",
            "hawser.reuse.slot-wait", "60s");

    private static final String FORK = "fork";
    private static final String SPAWN = "mpi-spawn";
    private static final String REUSE = "reuse";
    private static final String AGENT_START = "hawser.reuse.agent-start";
    private static final int SLOTS = 5;

    public SpawnComparison {
        StartTurn.requireContainers(containers);
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    /** Under MPI in both, so that it makes no difference. */
    @Override
    public Map<String, String> clusterSettings() {
        Map<String, String> settings = new HashMap<>(StartTurn.CLUSTER_SETTINGS);
        settings.put(AGENT_START, "mpirun");
        return settings;
    }

    @Override
    public Map<String, Map<String, String>> furtherClusters() {
        return Map.of(SPAWN, SPAWNING);
    }

    @Override
    public List<Result> measure(Context context, BenchClusters clusters, Measurements measurements) {
        Hdfs.clear(clusters.stock());
        List<Contender> contenders = List.of(
                new Contender(FORK, clusters.stock(), List.of()),
                new Contender(SPAWN, clusters.named(SPAWN), List.of()),
                new Contender(REUSE, clusters.hawser(), List.of()));
        new Turns(context.runs(), context.progress())
                .take("spawn", contenders, new StartTurn(containers, Map.of(), measurements));
        List<Result> results = new ArrayList<>();
        add(results, measurements, "spawn-map", StartTurn.MAP, StartTurn.TO_DONE);
        add(results, measurements, "spawn", StartTurn.PROGRAM, StartTurn.TO_MAIN);
        return results;
    }

    private static void add(
            List<Result> results, Measurements measurements, String name, String workload, String metric) {
        Samples fork = measurements.samples(workload, FORK, metric);
        Samples spawn = measurements.samples(workload, SPAWN, metric);
        Samples reuse = measurements.samples(workload, REUSE, metric);
        results.add(Result.ofPercentiles(name + "-p99-mpi-spawn", 99, fork, spawn, "ms"));
        results.add(Result.ofMedians(name + "-mpi-spawn", fork, spawn, "ms"));
        results.add(Result.ofPercentiles(name + "-p99", 99, fork, reuse, "ms"));
        results.add(Result.ofMedians(name, fork, reuse, "ms"));
    }
}
