// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Outcomes;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;

/**
 * The comparison {@code ibis-isolation}: what TeraGen costs jobs with a large weight on the same device. In each run,
 * each side has a cluster of its own on new devices, one after the other.
 */
public final class IsolationComparison implements ProcessComparison {
    private static final double TAIL_PERCENT = 90;
    private static final String TIME = "time";
    private static final String TAIL = "90th percentile";
    private static final String SLOWDOWN = "slowdown";
    private static final String THROUGHPUT = "throughput";
    private static final String PROCESSORS = "processors at work";
    private static final double PERCENT = 100;
    /** A ratio of two slowdowns says nothing if one of them is next to nothing. */
    private static final double LEAST_PERCENT = 0.1;

    private final IsolationPlan plan;
    private final String workload;
    private final RuntimeLayout layout;
    private final Outcomes outcomes = new Outcomes();
    private final Map<String, List<DeviceSamples.Sample>> samples = new LinkedHashMap<>();

    public IsolationComparison(IsolationPlan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.workload = plan.jobs().toString();
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        return plan.describe();
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        abandon();
        FileUtil.fullyDelete(plan.directory().toFile());
        progress.line(plan.expectedTime(runs));
        for (int run = 1; run <= runs; run++) {
            double reference = 0;
            for (String side : plan.sides()) {
                IsolationTurn.Outcome outcome = take(side);
                // Logs of one that fails stay.
                FileUtil.fullyDelete(plan.directory().toFile());
                outcomes.require(workload, side, outcome.digest());
                samples.put(side, outcome.samples());
                // Also if a later side fails.
                draw();
                double seconds = outcome.seconds().mean();
                reference = side.equals(IsolationPlan.APART) ? seconds : reference;
                double slowdown = PERCENT * (seconds / reference - 1);
                measurements.add(workload, side, TIME, "s", seconds);
                if (plan.jobs() == IsolationPlan.Jobs.FACEBOOK) {
                    measurements.add(
                            workload, side, TAIL, "s", outcome.seconds().percentile(TAIL_PERCENT));
                }
                measurements.add(workload, side, SLOWDOWN, "%", slowdown);
                measurements.add(workload, side, THROUGHPUT, "MB/s", outcome.megabytesPerSecond());
                measurements.add(workload, side, PROCESSORS, "CPUs", outcome.processors());
                progress.line(String.format(
                        Locale.ROOT,
                        "%s, run %d of %d: %s %.1f s, %.1f %% more than %s; the device moved %.1f MB/s, %.2f CPUs worked",
                        side,
                        run,
                        runs,
                        workload,
                        seconds,
                        slowdown,
                        IsolationPlan.APART,
                        outcome.megabytesPerSecond(),
                        outcome.processors()));
            }
        }
        progress.line("the devices over time: " + page());
        return results(measurements);
    }

    @SuppressWarnings("try")
    private IsolationTurn.Outcome take(String side) {
        boolean apart = side.equals(IsolationPlan.APART);
        try (SlowDevice shared = plan.shared();
                SlowDevice other = apart ? plan.other() : null;
                LocalCluster cluster = LocalCluster.start(plan.cluster(side), layout, Progress.silent())) {
            if (side.equals(IsolationPlan.BFQ)) {
                shared.useScheduler(IsolationPlan.BFQ);
            }
            return new IsolationTurn(plan, cluster, layout.examplesJar().toString(), shared)
                    .run(apart ? other : shared);
        }
    }

    @Override
    public void abandon() {
        BenchClusters.stopLeft(plan.sides().stream().map(plan::cluster).map(ClusterSpec::dir));
        SlowDevice.removeAll();
    }

    private Path page() {
        return plan.directory().resolveSibling("ibis-isolation.html");
    }

    private void draw() {
        try {
            Files.writeString(page(), DevicePicture.html(samples));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Result> results(Measurements measurements) {
        List<Result> results = new ArrayList<>();
        double base = median(measurements, IsolationPlan.NATIVE, SLOWDOWN);
        double throughput = median(measurements, IsolationPlan.NATIVE, THROUGHPUT);
        for (String side : plan.sides().subList(2, plan.sides().size())) {
            results.add(new Result(
                            "ibis-isolation-" + side.replace(':', '-'),
                            Math.max(LEAST_PERCENT, base),
                            Math.max(LEAST_PERCENT, median(measurements, side, SLOWDOWN)),
                            "%",
                            measurements.samples(workload, side, SLOWDOWN).count())
                    .with("throughput-percent", PERCENT * median(measurements, side, THROUGHPUT) / throughput));
        }
        return results;
    }

    private double median(Measurements measurements, String side, String metric) {
        return measurements.samples(workload, side, metric).median();
    }
}
