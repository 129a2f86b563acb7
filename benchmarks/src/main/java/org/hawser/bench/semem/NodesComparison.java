// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.central.CentralDisk;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.NodeCpus;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;

/** The comparison {@code semem-nodes}: how long the same reduces copy the same data from one memory node, or from more. */
public final class NodesComparison implements ProcessComparison {
    private final NodesPlan plan;
    private final RuntimeLayout layout;

    public NodesComparison(NodesPlan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        return plan.describe();
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        stop();
        CentralDisk.removeOrphans();
        FileUtil.fullyDelete(plan.directory().toFile());
        plan.describe().forEach((name, text) -> progress.line(name + ": " + text));
        SememTurn turn = new SememTurn(NodesPlan.JOB, layout, measurements);
        SememPlan any = plan.with(plan.memoryNodes().get(0));
        try (NodeCpus cpus = NodeCpus.of(plan.workerCpus(), plan.memoryNodeCpus());
                CentralDisk disk = CentralDisk.start(any.disk(), any.mbit())) {
            boolean input = false;
            for (int run = 1; run <= runs; run++) {
                for (int count : plan.memoryNodes()) {
                    SememPlan one = plan.with(count);
                    try (SideCluster cluster = SideCluster.start(NodesPlan.SIDE, one, disk, layout)) {
                        if (!input) {
                            SememJob.makeInput(one.jobs(), cluster.cluster(), layout, one.bytes(), one.files());
                            input = true;
                        }
                        cpus.limit(one.cluster(NodesPlan.SIDE));
                        String label = NodesPlan.label(count);
                        progress.line(label + ", warm-up: " + turn(turn, label, cluster, disk, false));
                        progress.line(
                                label + ", run " + run + " of " + runs + ": " + turn(turn, label, cluster, disk, true));
                    }
                }
            }
        }
        FileUtil.fullyDelete(plan.directory().toFile());
        return results(measurements);
    }

    @Override
    public void abandon() {
        stop();
        CentralDisk.removeAll();
        NodeCpus.removeAll();
    }

    /** If nothing was there, the figures are of something else. */
    private static String turn(SememTurn turn, String label, SideCluster cluster, CentralDisk disk, boolean counts) {
        String text = turn.run(label, cluster, disk, NodesPlan.JOB_OPTIONS, counts);
        if (turn.peakMemoryNodes() == 0) {
            throw new ClusterException("With " + label + ", nothing was on a memory node: the logs in "
                    + cluster.cluster().dir() + " say why. " + text);
        }
        return text;
    }

    private List<Result> results(Measurements measurements) {
        String first = NodesPlan.label(plan.memoryNodes().get(0));
        List<Result> results = new ArrayList<>();
        for (int count : plan.memoryNodes()) {
            String name = "semem-nodes-" + count;
            results.add(measurements.compare(
                    name, NodesPlan.JOB.label(), SememTurn.COPY, first, NodesPlan.label(count), "s"));
        }
        return results;
    }

    private void stop() {
        Path directory = plan.with(plan.memoryNodes().get(0)).clusterDirectory(NodesPlan.SIDE);
        if (directory.toFile().exists()) {
            LocalCluster.stop(directory, Progress.silent());
        }
    }
}
