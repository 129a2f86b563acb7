// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.chronos.ChronosPlan.Scenario;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;

/**
 * The comparison {@code chronos}: two jobs, and a node is killed. The clusters of all sides would not fit into one machine at
 * the same time, so each is started for its turn in every run and stopped after it. A side that fails in a scenario has no
 * further turns there; the others go on.
 */
public final class ChronosComparison implements ProcessComparison {
    private final ChronosPlan plan;
    private final RuntimeLayout layout;
    private final Map<String, String> failures = new LinkedHashMap<>();
    private volatile boolean abandoned;

    public ChronosComparison(ChronosPlan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        return plan.describe();
    }

    @Override
    public Map<String, String> failures() {
        return failures;
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        stopClusters();
        FileUtil.fullyDelete(plan.directory().toFile());
        plan.describe().forEach((name, text) -> progress.line(name + ": " + text));
        progress.line(plan.expectedTime(runs));
        ChronosTurn turn = new ChronosTurn(plan, layout, new ChronosFigures(measurements), progress);
        long start = System.nanoTime();
        for (int run = 1; run <= runs; run++) {
            for (Scenario scenario : plan.scenarios()) {
                for (ChronosSide side : plan.sides()) {
                    take(turn, side, scenario, "run " + run + " of " + runs, progress);
                }
            }
            tellRest(run, runs, Duration.ofNanos(System.nanoTime() - start), progress);
        }
        if (failures.isEmpty()) {
            // Otherwise the logs tell why.
            FileUtil.fullyDelete(plan.directory().toFile());
        }
        return new ChronosResults(plan, measurements).all();
    }

    @Override
    public void abandon() {
        abandoned = true;
        stopClusters();
    }

    private void take(ChronosTurn turn, ChronosSide side, Scenario scenario, String which, Progress progress) {
        String what = scenario.label() + ", " + side;
        // What fails while everything is being stopped says nothing of a side, and no other cluster may start.
        if (abandoned || failures.containsKey(what)) {
            return;
        }
        try {
            turn.take(side, scenario, which);
        } catch (ClusterException e) {
            failures.put(what, String.valueOf(e.getMessage()));
            progress.line(what + " has failed and has no further turns: " + e.getMessage());
        }
    }

    private void stopClusters() {
        BenchClusters.stopLeft(plan.sides().stream().flatMap(side -> plan.orders().stream()
                .map(order -> plan.cluster(side, order).dir())));
    }

    private static void tellRest(int run, int runs, Duration elapsed, Progress progress) {
        Duration rest = elapsed.multipliedBy(runs - run).dividedBy(run);
        progress.line(String.format(
                Locale.ROOT,
                "run %d of %d has ended after %d s; about %d min are left",
                run,
                runs,
                elapsed.toSeconds(),
                rest.plusSeconds(59).toMinutes()));
    }
}
