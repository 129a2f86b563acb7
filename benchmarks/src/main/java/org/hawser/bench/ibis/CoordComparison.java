// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;

/**
 * The comparison {@code ibis-coord}: an application with data on two DataNodes, and one with data on one of them, and what each
 * gets of both together, with the broker and without it.
 */
public final class CoordComparison implements ProcessComparison {
    private static final String WORKLOAD = "read-1-" + CoordPlan.WEIGHT;

    private final CoordPlan plan;
    private final RuntimeLayout layout;

    public CoordComparison(CoordPlan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        return plan.describe();
    }

    @Override
    @SuppressWarnings("try")
    public List<Result> measure(int runs, Progress progress, Measurements measurements) throws InterruptedException {
        abandon();
        FileUtil.fullyDelete(plan.directory().toFile());
        progress.line(plan.expectedTime(runs));
        for (int run = 1; run <= runs; run++) {
            for (String side : CoordPlan.SIDES) {
                try (SlowDevice first = plan.device(1);
                        SlowDevice second = plan.device(2);
                        LocalCluster cluster = LocalCluster.start(plan.cluster(side), layout, Progress.silent())) {
                    progress.line(side + ", run " + run + " of " + runs + ": " + measure(cluster, side, measurements));
                } finally {
                    FileUtil.fullyDelete(plan.directory().toFile());
                }
            }
        }
        double alone = measurements
                .samples(WORKLOAD, CoordPlan.ALONE, ShareComparison.ERROR)
                .median();
        double broker = measurements
                .samples(WORKLOAD, CoordPlan.BROKER, ShareComparison.ERROR)
                .median();
        return List.of(new Result(
                "ibis-coord",
                Math.max(ShareComparison.LEAST_PERCENT, alone),
                Math.max(ShareComparison.LEAST_PERCENT, broker),
                "%",
                runs));
    }

    @Override
    public void abandon() {
        BenchClusters.stopLeft(CoordPlan.SIDES.stream().map(plan::cluster).map(ClusterSpec::dir));
        SlowDevice.removeAll();
    }

    private String measure(LocalCluster cluster, String side, Measurements measurements) throws InterruptedException {
        Configuration conf = cluster.configuration();
        List<InetSocketAddress> nodes = IntStream.rangeClosed(1, CoordPlan.NODES)
                .mapToObj(worker -> address(cluster, worker))
                .toList();
        int streams = plan.streams();
        StreamLoad.prepare(conf, 0, streams, plan.preparedBytes(), nodes.subList(0, 1));
        StreamLoad.prepare(conf, streams, CoordPlan.NODES * streams, plan.preparedBytes(), nodes);
        SlowDevice.dropCaches();
        try (StreamLoad once = StreamLoad.reading(conf, CoordPlan.ONCE, 0, streams);
                StreamLoad everywhere =
                        StreamLoad.reading(conf, CoordPlan.EVERYWHERE, streams, CoordPlan.NODES * streams)) {
            TimeUnit.MILLISECONDS.sleep(ShareComparison.SETTLE.toMillis());
            Shares before = served(cluster);
            long begun = System.nanoTime();
            TimeUnit.MILLISECONDS.sleep(plan.window().toMillis());
            double seconds = (System.nanoTime() - begun) / ShareComparison.SECOND_NS;
            Shares shares = served(cluster).since(before);
            measurements.add(WORKLOAD, side, ShareComparison.ERROR, "%", shares.errorPercent());
            measurements.add(WORKLOAD, side, "throughput", "MB/s", shares.bytes() / ShareComparison.MEGABYTE / seconds);
            return String.format(
                    Locale.ROOT,
                    "1 to %.2f, error %.2f %%, %.1f MB/s%s",
                    shares.ratio(),
                    shares.errorPercent(),
                    shares.bytes() / ShareComparison.MEGABYTE / seconds,
                    once.isShort() || everywhere.isShort() ? ", but a stream has ended early" : "");
        }
    }

    private static Shares served(LocalCluster cluster) {
        return ServedBytes.of(cluster, CoordPlan.NODES, CoordPlan.ONCE, CoordPlan.EVERYWHERE, CoordPlan.WEIGHT);
    }

    private static InetSocketAddress address(LocalCluster cluster, int worker) {
        DaemonState node = cluster.daemon(Role.DATANODE, worker);
        return new InetSocketAddress(node.web().getHost(), node.ports().get("data"));
    }
}
