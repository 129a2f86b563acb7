// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.run.ComparisonPlan;
import org.hawser.bench.run.Count;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.reuse.config.ReuseKeys;

/**
 * What {@code hawser bench chronos} was asked to compare.
 *
 * @param directory of all clusters
 * @param slots of a worker
 * @param task how long a task takes
 * @param silence of a node after which it is lost, where that is not Hadoop's default
 * @param killAfter how long jobs are left in the state in which a node is to be killed
 * @param limit of the time of both jobs
 * @param lostNodes how many nodes are killed, one when the other is about to be noticed
 * @param times how many times as many maps the second job has as the first one
 * @param settings that all clusters have in addition
 */
public record ChronosPlan(
        Path directory,
        List<ChronosSide> sides,
        List<Load> loads,
        List<Order> orders,
        int workers,
        int slots,
        Duration task,
        Duration silence,
        Duration killAfter,
        Duration limit,
        int lostNodes,
        int times,
        Map<String, String> settings)
        implements ComparisonPlan {
    static final String INPUT = "/bench/chronos";

    /** So that some worker has no ApplicationMaster. */
    private static final int LEAST_WORKERS = 3;
    /** As HDFS has by default. */
    private static final int USUAL_REPLICATION = 3;

    private static final int MAX_WORKERS = 32;
    private static final Duration LEAST_TASK = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int START_SECONDS = 35;
    private static final int JOBS_SECONDS = 15;

    public ChronosPlan {
        directory =
                requireNonNull(directory, "directory is null").toAbsolutePath().normalize();
        sides = sides.stream().distinct().toList();
        loads = loads.stream().distinct().toList();
        orders = orders.stream().distinct().toList();
        Count.require("workers", workers, MAX_WORKERS);
        Count.require("slots", slots, MAX_WORKERS);
        if (workers < LEAST_WORKERS + lostNodes - 1 || (workers - lostNodes) * slots < LEAST_WORKERS) {
            throw new ClusterException("--workers is " + workers + " and --slots is " + slots + ", of which "
                    + lostNodes + " workers are killed: at least " + (LEAST_WORKERS + lostNodes - 1)
                    + " workers are needed, and 3 slots on those that are left.");
        }
        requireTime("--task-seconds", task, LEAST_TASK);
        requireTime("--silence-seconds", silence, Duration.ofMillis(300));
        requireTime("--kill-after-seconds", killAfter, Duration.ZERO);
        requireTime("--limit-seconds", limit, LEAST_TASK);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    private static void requireTime(String option, Duration time, Duration least) {
        if (time.compareTo(least) < 0 || time.compareTo(LONGEST) > 0) {
            throw new ClusterException(option + " is " + seconds(time) + ", allowed is " + seconds(least) + " to "
                    + seconds(LONGEST) + ".");
        }
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }

    /** Slots for tasks, beside two ApplicationMasters. */
    int taskSlots() {
        return workers * slots - 2;
    }

    PacedJob first(Load load) {
        return load.first(taskSlots(), task);
    }

    PacedJob second(Load load) {
        return load.second(taskSlots(), task, times);
    }

    /** The pairs of a load and an order. */
    List<Scenario> scenarios() {
        List<Scenario> all = new ArrayList<>();
        loads.forEach(load -> orders.forEach(order -> all.add(new Scenario(load, order))));
        return all;
    }

    /** Which jobs, and which of them comes first. */
    record Scenario(Load load, Order order) {
        String label() {
            return load + "-" + order;
        }
    }

    Path allocations() {
        return directory.resolve("fair-scheduler.xml");
    }

    ClusterSpec cluster(ChronosSide side, Order order) {
        return ClusterSpec.of(directory.resolve(side + "-" + order), side.profile())
                .withWorkers(workers)
                .withSlots(slots)
                .withSettings(Hosts.settings())
                // Each loss leaves copies of each block.
                .withSetting("dfs.replication", Integer.toString(Math.max(USUAL_REPLICATION, lostNodes + 1)))
                .withSettings(order.settings(allocations()))
                .withSettings(side.settings(order, silence))
                // Tasks only wait, and these processors are those of several nodes: daemons of a local cluster compile
                // no more either.
                .withSetting(
                        ReuseKeys.SLOT_JAVA_OPTIONS.name(),
                        ReuseKeys.SLOT_JAVA_OPTIONS.defaultText() + ",-XX:TieredStopAtLevel=1")
                // An ApplicationMaster asks a dead node to stop containers, for ten seconds or more by default.
                .withSetting("yarn.client.nodemanager-connect.max-wait-ms", "300")
                .withSetting("yarn.client.nodemanager-connect.retry-interval-ms", "100")
                .withSettings(settings);
    }

    @Override
    public Map<String, String> describe() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Load load : loads) {
            lines.put(load + ", first job", first(load).toString());
            lines.put(load + ", second job", second(load).toString());
        }
        lines.put("cluster", workers + " workers with " + slots + " slots each, " + lostNodes + " of them killed");
        lines.put("a node is lost after", seconds(silence) + " s without a heartbeat, but for stock: 600 s");
        for (ChronosSide side : sides) {
            for (Order order : orders) {
                lines.put(side + ", " + order, cluster(side, order).settings().toString());
            }
        }
        return lines;
    }

    @Override
    public Duration expected(int runs) {
        Duration all = Duration.ZERO;
        for (Scenario scenario : scenarios()) {
            Duration work =
                    first(scenario.load()).work().plus(second(scenario.load()).work());
            Duration jobs = work.dividedBy(Math.max(1, taskSlots() - slots)).plusSeconds(JOBS_SECONDS);
            for (ChronosSide side : sides) {
                Duration turn = (side.isSlow() ? limit : jobs).plusSeconds(START_SECONDS);
                all = all.plus(turn.multipliedBy(runs));
            }
        }
        return all;
    }
}
