// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hawser.bench.chronos.ChronosPlan.Scenario;
import org.hawser.bench.run.ClusterIdle;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.Outcomes;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;

/** Starts the cluster of a side, runs the two jobs on it, and stops it. */
final class ChronosTurn {
    /** Maps that bring all slots, and the class files of containers, into the state that they have later. */
    private static final Duration WARM_UP = Duration.ofSeconds(2);

    private final ChronosPlan plan;
    private final RuntimeLayout layout;
    private final ChronosFigures figures;
    private final Progress progress;
    private final Outcomes outcomes = new Outcomes();
    private final Set<Path> withInput = new HashSet<>();
    private int count;

    ChronosTurn(ChronosPlan plan, RuntimeLayout layout, ChronosFigures figures, Progress progress) {
        this.plan = requireNonNull(plan, "plan is null");
        this.layout = requireNonNull(layout, "layout is null");
        this.figures = requireNonNull(figures, "figures is null");
        this.progress = requireNonNull(progress, "progress is null");
    }

    /** @param which run, for the user */
    void take(ChronosSide side, Scenario scenario, String which) {
        ClusterSpec spec = plan.cluster(side, scenario.order());
        writeAllocations();
        try (LocalCluster cluster = LocalCluster.start(spec, layout, Progress.silent())) {
            PacedJob warmUp = warmUp();
            if (withInput.add(spec.dir())) {
                // Later clusters find it in HDFS, which is kept.
                for (Load load : plan.loads()) {
                    String directory = ChronosPlan.INPUT + "/" + load;
                    plan.first(load).write(cluster, directory);
                    plan.second(load).write(cluster, directory);
                }
                warmUp.write(cluster, ChronosPlan.INPUT);
            }
            String outputs = "/bench/out-" + System.currentTimeMillis() + "-" + ++count;
            cluster.jar(warmUp.words(ChronosPlan.INPUT, outputs + "/" + warmUp.name()))
                    .requireSuccess();
            ClusterIdle.await(cluster);
            progress.line(scenario.label() + ", " + side + ", " + which + ": " + run(cluster, side, scenario, outputs));
        }
    }

    private String run(LocalCluster cluster, ChronosSide side, Scenario scenario, String outputs) {
        try {
            TwoJobs.Ended ended = new TwoJobs(plan, scenario.load(), cluster).run(side.isDisturbed(), outputs);
            for (String job : List.of(PacedJob.FIRST, PacedJob.SECOND)) {
                String output = outputs + "/" + job;
                outcomes.require(scenario.load() + ", " + job + " job", side.label(), Hdfs.digest(cluster, output));
            }
            Hdfs.remove(cluster, outputs);
            return figures.record(cluster, side, scenario, ended);
        } catch (TwoJobs.NotInTimeException e) {
            figures.notInTime(side, scenario, plan.limit());
            return e.getMessage();
        }
    }

    private PacedJob warmUp() {
        return new PacedJob("warm-up", Collections.nCopies(plan.taskSlots(), WARM_UP), 1, WARM_UP, "1.0", "DEFAULT");
    }

    private void writeAllocations() {
        try {
            Files.createDirectories(plan.directory());
            Files.writeString(plan.allocations(), Order.ALLOCATIONS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
