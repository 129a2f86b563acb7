// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hawser.bench.central.CentralDisk;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.NodeCpus;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** Starts the cluster of a side, runs all jobs on it, and stops it. */
final class SideTurns {
    /** Of each job in each cluster with a pool. */
    static final int WARM_UPS = 4;

    private final Plan plan;
    private final RuntimeLayout layout;
    private final CentralDisk disk;
    private final Optional<NodeCpus> cpus;
    private final Progress progress;
    private final Map<SememJob, SememTurn> jobs = new EnumMap<>(SememJob.class);
    private final Set<Path> withInput = new HashSet<>();

    SideTurns(
            Plan plan,
            RuntimeLayout layout,
            CentralDisk disk,
            Optional<NodeCpus> cpus,
            Measurements measurements,
            Progress progress) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
        this.disk = requireNonNull(disk, "disk is null");
        this.cpus = requireNonNull(cpus, "cpus is null");
        this.progress = requireNonNull(progress, "progress is null");
        plan.jobs().forEach(job -> jobs.put(job, new SememTurn(job, layout, plan.tasks(), measurements)));
    }

    /** @param which run, for the user */
    void take(Setup setup, String which) {
        long start = System.nanoTime();
        try (SideCluster cluster = SideCluster.start(setup, plan.emulation(), disk, layout)) {
            if (withInput.add(setup.cluster().dir())) {
                // Later clusters find it in HDFS, which is kept.
                SememJob.makeInput(plan, cluster.cluster(), layout);
            }
            tell(setup.label(), which, String.format(Locale.ROOT, "ready after %.1f s", seconds(start)));
            warmUp(cluster);
            cpus.ifPresent(nodes -> nodes.limit(setup.cluster()));
            for (int time = 1; time <= plan.emulation().timed(); time++) {
                String of = ", " + which + ", time " + time;
                jobs.forEach((job, turn) -> tell(setup.label(), job + of, run(turn, cluster, true)));
            }
        }
        tell(setup.label(), which, String.format(Locale.ROOT, "stopped after %.1f s", seconds(start)));
    }

    /**
     * Without the limit of processors: compilers take two thirds of the processor time of a slot's first job and still a
     * third of that of its third. A pool runs many jobs, and what is compared is where they keep their data.
     */
    private void warmUp(SideCluster cluster) {
        String label = cluster.setup().label();
        if (cluster.setup().side().profile() == Profile.STOCK) {
            // Its daemons are as cold as everybody's. Its containers always are.
            tell(label, "warm-up", jobs.values().iterator().next().runSmall(cluster));
            return;
        }
        for (int round = 1; round <= WARM_UPS; round++) {
            String which = ", warm-up " + round + " of " + WARM_UPS;
            jobs.forEach((job, turn) -> tell(label, job + which, run(turn, cluster, false)));
        }
    }

    private String run(SememTurn turn, SideCluster cluster, boolean counts) {
        String text = turn.run(cluster, disk, counts);
        if (plan.needsMemoryNodes() && turn.peakMemoryNodes() == 0) {
            throw new ClusterException("Nothing was on a memory node: the logs in "
                    + cluster.cluster().dir() + " say why. " + text);
        }
        return text;
    }

    private void tell(String label, String which, String text) {
        progress.line(label + ", " + which + ": " + text);
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
