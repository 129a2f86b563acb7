// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.device.Direction;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;

/**
 * The comparison {@code ibis-share}: two applications that want all of a device, and what each of them gets. In each run, each
 * policy has a cluster of its own on the same device, one after the other.
 */
public final class ShareComparison implements ProcessComparison {
    static final Duration SETTLE = Duration.ofSeconds(5);

    static final String ERROR = "share error";
    private static final String CLIENTS_ERROR = "share error by the clients' count";
    private static final String JAIN = "Jain's index";
    private static final String THROUGHPUT = "throughput";
    private static final String PERCENT = "%";
    static final double MEGABYTE = 1e6;
    static final double SECOND_NS = 1e9;
    private static final long WRITTEN_BYTES = 64 << 20;
    /** A ratio of two errors says nothing if one of them is next to nothing. */
    static final double LEAST_PERCENT = 0.01;

    private final SharePlan plan;
    private final RuntimeLayout layout;

    public ShareComparison(SharePlan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        return plan.describe();
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) throws InterruptedException {
        abandon();
        FileUtil.fullyDelete(plan.directory().toFile());
        progress.line(plan.expectedTime(runs));
        for (int run = 1; run <= runs; run++) {
            for (String policy : plan.policies()) {
                take(policy, "run " + run + " of " + runs, progress, measurements);
            }
        }
        return results(measurements);
    }

    @SuppressWarnings("try")
    private void take(String policy, String which, Progress progress, Measurements measurements)
            throws InterruptedException {
        try (SlowDevice device = plan.device();
                LocalCluster cluster = LocalCluster.start(plan.cluster(policy), layout, Progress.silent())) {
            measure(cluster, policy, which, progress, measurements);
        } finally {
            FileUtil.fullyDelete(plan.directory().toFile());
        }
    }

    @Override
    public void abandon() {
        BenchClusters.stopLeft(plan.policies().stream().map(plan::cluster).map(ClusterSpec::dir));
        SlowDevice.removeAll();
    }

    private void measure(
            LocalCluster cluster, String policy, String which, Progress progress, Measurements measurements)
            throws InterruptedException {
        Configuration conf = cluster.configuration();
        if (plan.kinds().contains(Direction.READ)) {
            StreamLoad.prepare(conf, 0, 2 * plan.streams(), plan.preparedBytes(), List.of());
        }
        for (Direction kind : plan.kinds()) {
            for (int weight : plan.weights()) {
                String workload = SharePlan.workload(kind, weight);
                SlowDevice.dropCaches();
                try (StreamLoad light = load(conf, kind, SharePlan.LIGHT, 0, workload);
                        StreamLoad heavy = load(conf, kind, plan.heavy(weight), plan.streams(), workload)) {
                    TimeUnit.MILLISECONDS.sleep(SETTLE.toMillis());
                    Shares servedBefore = served(cluster, weight);
                    long begun = System.nanoTime();
                    Shares earlier = new Shares(light.movedBytes(), heavy.movedBytes(), weight);
                    TimeUnit.MILLISECONDS.sleep(plan.window().toMillis());
                    double seconds = (System.nanoTime() - begun) / SECOND_NS;
                    Shares clients = new Shares(light.movedBytes(), heavy.movedBytes(), weight).since(earlier);
                    Shares served = served(cluster, weight).since(servedBefore);
                    record(served, clients, seconds, workload, policy, measurements);
                    progress.line(workload + ", " + policy + ", " + which + ": "
                            + describe(served, clients, seconds)
                            + (light.isShort() || heavy.isShort() ? ", but a stream has ended early" : ""));
                }
            }
        }
    }

    private Shares served(LocalCluster cluster, int weight) {
        return ServedBytes.of(cluster, 1, SharePlan.LIGHT, plan.heavy(weight), weight);
    }

    /** @param first of the files that it reads, in all windows: caches are dropped before each */
    private StreamLoad load(Configuration conf, Direction kind, int application, int first, String workload) {
        return switch (kind) {
            case READ -> StreamLoad.reading(conf, application, first, plan.streams());
            case WRITE -> StreamLoad.writing(conf, application, plan.streams(), WRITTEN_BYTES, workload);
        };
    }

    private static void record(
            Shares served, Shares clients, double seconds, String workload, String policy, Measurements measurements) {
        measurements.add(workload, policy, ERROR, PERCENT, served.errorPercent());
        measurements.add(workload, policy, CLIENTS_ERROR, PERCENT, clients.errorPercent());
        measurements.add(workload, policy, JAIN, "", served.jain());
        measurements.add(workload, policy, THROUGHPUT, "MB/s", clients.bytes() / MEGABYTE / seconds);
    }

    private static String describe(Shares served, Shares clients, double seconds) {
        return String.format(
                Locale.ROOT,
                "1 to %.2f, error %.2f %%, Jain's index %.4f; by the clients 1 to %.2f, %.1f MB/s",
                served.ratio(),
                served.errorPercent(),
                served.jain(),
                clients.ratio(),
                clients.bytes() / MEGABYTE / seconds);
    }

    private List<Result> results(Measurements measurements) {
        List<Result> results = new ArrayList<>();
        String base = plan.policies().get(0);
        for (Direction kind : plan.kinds()) {
            for (int weight : plan.weights()) {
                String workload = SharePlan.workload(kind, weight);
                double baseError = measurements.samples(workload, base, ERROR).median();
                for (String policy : plan.policies().subList(1, plan.policies().size())) {
                    double error = measurements.samples(workload, policy, ERROR).median();
                    results.add(new Result(
                                    "ibis-share-" + policy + "-" + workload,
                                    Math.max(LEAST_PERCENT, baseError),
                                    Math.max(LEAST_PERCENT, error),
                                    PERCENT,
                                    measurements
                                            .samples(workload, policy, ERROR)
                                            .count())
                            .with(
                                    "jain",
                                    measurements.samples(workload, policy, JAIN).median()));
                }
            }
        }
        return results;
    }
}
