// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.central.CentralDisk;
import org.hawser.bench.central.DiskSpeed;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.NodeCpus;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;

/**
 * The comparison {@code semem}: where intermediate data is kept. The clusters of all sides would not fit into one machine
 * at the same time, so each is started for its turns and stopped after them.
 */
public final class SememComparison implements ProcessComparison {
    private final SememPlan plan;
    private final RuntimeLayout layout;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Set<Side> withInput = EnumSet.noneOf(Side.class);

    public SememComparison(SememPlan plan, RuntimeLayout layout) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>(plan.describe());
        all.putAll(settings);
        return all;
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        removeEarlier();
        plan.describe().forEach((name, text) -> progress.line(name + ": " + text));
        Optional<NodeCpus> cpus =
                plan.cpus() == 0 ? Optional.empty() : Optional.of(NodeCpus.of(plan.cpus(), plan.cpus()));
        try (CentralDisk disk = CentralDisk.start(plan.disk(), plan.mbit())) {
            tellSpeed(disk, progress);
            Map<SememJob, SememTurn> turns = new EnumMap<>(SememJob.class);
            plan.jobs().forEach(job -> turns.put(job, new SememTurn(job, layout, measurements)));
            for (int run = 1; run <= runs; run++) {
                for (Side side : plan.sides()) {
                    try (SideCluster cluster = SideCluster.start(side, plan, disk, layout)) {
                        boolean first = makeInput(side, cluster.cluster());
                        cpus.ifPresent(nodes -> nodes.limit(plan.cluster(side)));
                        String which = ", run " + run + " of " + runs + ": ";
                        turns.forEach((job, turn) -> {
                            // Stock Hadoop's containers are cold each time.
                            if (first || side.profile() == Profile.HAWSER) {
                                progress.line(job + ", " + side + ", warm-up: "
                                        + turn.run(side.label(), cluster, disk, List.of(), false));
                            }
                            progress.line(
                                    job + ", " + side + which + turn.run(side.label(), cluster, disk, List.of(), true));
                        });
                    }
                }
            }
        } finally {
            cpus.ifPresent(NodeCpus::close);
        }
        plan.sides()
                .forEach(
                        side -> FileUtil.fullyDelete(plan.clusterDirectory(side).toFile()));
        return new SememResults(plan.sides(), plan.jobs(), measurements).all();
    }

    @Override
    public void abandon() {
        stopClusters(Progress.silent());
        CentralDisk.removeAll();
        NodeCpus.removeAll();
    }

    /** What a run has left that was killed. */
    private void removeEarlier() {
        stopClusters(Progress.silent());
        CentralDisk.removeOrphans();
        FileUtil.fullyDelete(plan.directory().toFile());
    }

    private void stopClusters(Progress progress) {
        for (Side side : Side.values()) {
            Path directory = plan.clusterDirectory(side);
            if (directory.toFile().exists()) {
                LocalCluster.stop(directory, progress);
            }
        }
    }

    /**
     * The first cluster of a side writes what the later ones find in its HDFS.
     *
     * @return whether this is the first
     */
    private boolean makeInput(Side side, LocalCluster cluster) {
        boolean first = withInput.add(side);
        if (first) {
            SememJob.makeInput(plan.jobs(), cluster, layout, plan.bytes(), plan.files());
        }
        return first;
    }

    private void tellSpeed(CentralDisk disk, Progress progress) {
        Path mount = plan.disk().resolve("speed");
        disk.mount("speed", mount);
        DiskSpeed speed = DiskSpeed.of(mount);
        disk.unmount(mount);
        String text = String.format(Locale.ROOT, "%.1f MB/s to write, %.1f MB/s to read", speed.write(), speed.read());
        settings.put("central disk, measured", text);
        progress.line("central disk, measured: " + text);
    }
}
