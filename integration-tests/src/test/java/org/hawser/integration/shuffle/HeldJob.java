// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.shuffle;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hawser.integration.harness.Client;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.RunningJob;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.TwoNodes;

/**
 * A job that stays in the middle of its shuffle until it is released: its first maps have ended, on more than one node if
 * there is more than one, the others run and wait.
 *
 * @param dir where its maps leave who they are
 */
record HeldJob(TestCluster cluster, Job job, Path dir, CompletableFuture<JobRun> run) {
    /** Maps that do not wait; more than one of {@link TwoNodes} can run. */
    static final int FIRST = TwoNodes.SLOTS + 1;

    /** Maps that wait. */
    static final int HELD = 2;

    /** Segments that reducers fetch if nobody dies. */
    static final int SEGMENTS = (FIRST + HELD) * 2;

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String PROGRAM = "org.hawser.integration.jobs.shuffle.HeldMaps";

    HeldJob {
        requireNonNull(cluster, "cluster is null");
        requireNonNull(job, "job is null");
        requireNonNull(dir, "dir is null");
        requireNonNull(run, "run is null");
    }

    /** The output on stock Hadoop, where nobody dies and nobody waits. */
    static Facts stockOutput(Clusters clusters, Path parent) {
        return clusters.stockFacts("held-maps", List.of(FIRST, HELD), () -> {
            HeldJob held = start(clusters.stock(), parent, Map.of("integration.held.first", 1));
            try {
                held.finish();
                return held.output();
            } finally {
                held.abandon();
            }
        });
    }

    /** The output of the job that has ended. */
    Facts output() {
        return Facts.none().withContent("output", cluster.output(job.output()));
    }

    /** Submits the job with further settings. */
    static HeldJob start(TestCluster cluster, Path parent, Map<String, ?> settings) {
        Job job = Job.own(PROGRAM, Integer.toString(FIRST + HELD), Job.newOutput("held-maps"))
                .with("mapreduce.job.reduces", 2)
                .with("mapreduce.job.reduce.slowstart.completedmaps", "0.05")
                .with("mapreduce.task.progress-report.interval", 100)
                .with("mapreduce.map.speculative", false)
                .with("mapreduce.reduce.speculative", false)
                .with("mapreduce.map.maxattempts", 50)
                .with("mapreduce.reduce.maxattempts", 50)
                .with("mapreduce.am.max-attempts", 50)
                .with("integration.held.first", FIRST);
        for (Map.Entry<String, ?> setting : settings.entrySet()) {
            job = job.with(setting.getKey(), setting.getValue());
        }
        try {
            Path dir = Files.createTempDirectory(parent, "held");
            Job held = job.with("integration.held.dir", dir);
            return new HeldJob(cluster, held, dir, CompletableFuture.supplyAsync(() -> cluster.run(held)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when each reducer has fetched what there is, and the other maps run. */
    HeldJob awaitMiddle() {
        await("the middle of the shuffle").atMost(LIMIT).until(() -> {
            assertThat(run).isNotDone();
            return IntStream.range(FIRST, FIRST + HELD)
                            .noneMatch(map -> attempts(map).isEmpty())
                    && RunningJob.of(cluster)
                            .flatMap(RunningJob::counters)
                            .filter(counters -> counters.task("SHUFFLED_MAPS") == FIRST * 2)
                            .isPresent();
        });
        return this;
    }

    /** Returns when a map of those that wait has had that many attempts. */
    HeldJob awaitAttempts(int count) {
        await(count + " attempts of a map").atMost(LIMIT).until(() -> {
            assertThat(run).isNotDone();
            return IntStream.range(FIRST, FIRST + HELD)
                    .anyMatch(map -> attempts(map).size() >= count);
        });
        return this;
    }

    /** Lets the maps end; returns the job that has succeeded. */
    JobRun finish() {
        release();
        return run.join().requireSuccess();
    }

    /** Lets the maps end, and ends the client, which otherwise asks for the job even when the cluster is gone. */
    void abandon() {
        if (!run.isDone()) {
            release();
            Client.end(job);
        }
    }

    private void release() {
        try {
            Files.writeString(dir.resolve("release"), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Containers of a map, and their nodes. */
    List<String> attempts(int map) {
        Path file = dir.resolve(Integer.toString(map));
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How often each of the first maps was started. */
    List<Integer> firstStarts() {
        return IntStream.range(0, FIRST).mapToObj(map -> attempts(map).size()).toList();
    }

    /** The nodes on which the first maps ran. */
    Set<String> nodes() {
        return IntStream.range(0, FIRST)
                .mapToObj(this::attempts)
                .flatMap(List::stream)
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .collect(Collectors.toSet());
    }
}
