// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.History;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.RunningJob;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.TwoNodes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The capacity scheduler's own preemption takes containers of maps, and of reduces that wait for maps. They lose nothing. */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
class TestPreemptedTasks {
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final String COUNTERS = "org.hawser.chronos.part.PreemptionCounter";
    private static final String JOB_COUNTERS = "org.apache.hadoop.mapreduce.JobCounter";
    private static final String OUTPUT = "org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter";
    private static final int ALL_SLOTS = 2 * TwoNodes.SLOTS;

    /** With the ApplicationMaster, as many as the cluster has slots. */
    private static final int MAPS = ALL_SLOTS - 1;

    private static final int LINES = 300;
    private static final int SHORT_MAPS = 8;
    private static final int LONG_MAPS = 2;

    /** With the ApplicationMaster and the maps that are left, as many as the cluster has slots. */
    private static final int REDUCES = ALL_SLOTS - 1 - LONG_MAPS;

    @TempDir
    private static Path dir;

    private static TwoQueues queues;

    @BeforeAll
    static void start(Clusters clusters) throws IOException {
        queues = TwoQueues.start(clusters, dir);
        Random random = new Random(3);
        write("/in/maps/", MAPS, LINES, random);
        write("/in/reduces/short", SHORT_MAPS, 20, random);
        // They last longer than any preemption takes: the first run does not wait for a line, the other until it is let
        // go.
        write("/in/reduces/long", LONG_MAPS, 5_000, random);
        write("/in/others/", TwoNodes.SLOTS - 1, LINES, random);
    }

    private static void write(String file, int number, int lines, Random random) {
        for (int i = 0; i < number; i++) {
            queues.write(file + i, lines, random);
        }
    }

    @AfterAll
    static void stop() {
        queues.stop();
    }

    @BeforeEach
    void awaitSlots() {
        queues.nodes().awaitIdle();
    }

    private static TestCluster cluster() {
        return queues.nodes().cluster();
    }

    /** What a job has counted without and with preemption. */
    private record Outcome(JobCounters undisturbed, JobRun preempted) {
        JobCounters counters() {
            return JobCounters.of(preempted);
        }

        /** Counters of the framework are the same. */
        void isSameIn(String... names) {
            assertThat(values(counters(), names)).isEqualTo(values(undisturbed, names));
        }

        private static List<Long> values(JobCounters counters, String... names) {
            return Stream.of(names).map(counters::task).toList();
        }
    }

    /**
     * Runs a job alone and undisturbed; then slowly, until a job of the other queue has got what is its own. The output is the
     * same.
     *
     * @param job by how long a line takes; it uses the whole cluster
     * @param slowly makes a difference of the second run
     * @param ready when the other job begins
     */
    private static Outcome disturb(Job job, int millis, UnaryOperator<Job> slowly, Callable<Boolean> ready)
            throws IOException {
        JobRun undisturbed = cluster().run(job).requireSuccess();
        Path release = dir.resolve("release-" + job.output().replace('/', '-'));
        Job greedy = slowly.apply(job.again()).with(PacedWords.MILLIS, millis).with(PacedWords.RELEASE, release);
        CompletableFuture<JobRun> run =
                CompletableFuture.supplyAsync(() -> cluster().run(greedy));
        await("the job to use the whole cluster").atMost(LIMIT).until(ready);
        cluster()
                .run(queues.job("/in/others", "b")
                        .with("mapreduce.job.reduces", 1)
                        .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0"))
                .requireSuccess();
        Files.createFile(release);
        JobRun preempted = run.join().requireSuccess();
        assertThat(cluster().output(greedy.output()))
                .isEqualTo(cluster().output(job.output()))
                .isNotEmpty();
        return new Outcome(JobCounters.of(undisturbed), preempted);
    }

    /** Maps with reduces are preempted in {@link TestRandomPreemptions} too. */
    private static Stream<Integer> reduces() {
        return Boolean.getBoolean("hawser.soak") ? Stream.of(2, 0) : Stream.of(0);
    }

    @ParameterizedTest
    @MethodSource("reduces")
    void maps_ofAQueueThatUsesTooMuch_giveWayAndGoOnLater(int reduces) throws IOException {
        Job job = queues.job("/in/maps", "a")
                .with("mapreduce.job.reduces", reduces)
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0");

        Outcome outcome = disturb(job, 300, same -> same, () -> cluster().runningContainers() == ALL_SLOTS);

        JobCounters counters = outcome.counters();
        outcome.isSameIn(
                "MAP_INPUT_RECORDS",
                "MAP_OUTPUT_RECORDS",
                "MAP_OUTPUT_BYTES",
                "SPLIT_RAW_BYTES",
                "REDUCE_INPUT_GROUPS",
                "REDUCE_INPUT_RECORDS",
                "REDUCE_OUTPUT_RECORDS",
                "SPILLED_RECORDS");
        assertThat(counters.of(OUTPUT, "BYTES_WRITTEN"))
                .isEqualTo(outcome.undisturbed().of(OUTPUT, "BYTES_WRITTEN"))
                .isPositive();
        assertThat(counters.of(PacedWords.GROUP, PacedWords.LINES)).isEqualTo((long) MAPS * LINES);
        long stopped = counters.of(COUNTERS, "MAPS_PREEMPTED");
        assertThat(stopped).as(counters.toString()).isPositive();
        assertThat(counters.of(COUNTERS, "RECORDS_KEPT")).isPositive();
        assertThat(counters.of(COUNTERS, "CONTINUED_MAPS")).isPositive();
        assertThat(counters.of(COUNTERS, "LOST_PARTS")).isZero();
        assertThat(counters.of(JOB_COUNTERS, "NUM_KILLED_MAPS")).isEqualTo(stopped);
        assertThat(counters.of(JOB_COUNTERS, "NUM_FAILED_MAPS")).isZero();
        assertThat(History.diagnosticsOfKilled(outcome.preempted()))
                .hasSize((int) stopped)
                .allMatch(text -> text.contains("Preempted by Chronos: "));
    }

    /** Reduces begin when only the long maps are left, and are never taken back for maps by the ApplicationMaster itself. */
    private static Job reduces(String shuffle) {
        return queues.job("/in/reduces", "a")
                .with("mapreduce.job.reduces", REDUCES)
                .with("mapreduce.job.reduce.slowstart.completedmaps", (double) SHORT_MAPS / (SHORT_MAPS + LONG_MAPS))
                .with("mapreduce.job.reducer.preempt.delay.sec", 600)
                .over(shuffle);
    }

    /** Reduces in slots with Hawser's shuffle are preempted in {@link TestRandomPreemptions} too. */
    private static Stream<Arguments> placesAndShuffles() {
        Arguments forked = Arguments.of("forked", "stock");
        return Boolean.getBoolean("hawser.soak")
                ? Stream.of(Arguments.of("slots", "hawser"), forked)
                : Stream.of(forked);
    }

    @ParameterizedTest
    @MethodSource("placesAndShuffles")
    void reduces_ofAQueueThatUsesTooMuch_giveWayAndGoOnLater(String place, String shuffle) throws IOException {
        Outcome outcome = disturb(reduces(shuffle), 100, job -> job.at(place), () -> fetched() == REDUCES * SHORT_MAPS);

        JobCounters counters = outcome.counters();
        outcome.isSameIn(
                "MAP_INPUT_RECORDS",
                "MAP_OUTPUT_RECORDS",
                "REDUCE_INPUT_GROUPS",
                "REDUCE_INPUT_RECORDS",
                "REDUCE_OUTPUT_RECORDS",
                "REDUCE_SHUFFLE_BYTES",
                "SHUFFLED_MAPS",
                "MERGED_MAP_OUTPUTS",
                "FAILED_SHUFFLE");
        assertThat(counters.task("SHUFFLED_MAPS")).isEqualTo((long) REDUCES * (SHORT_MAPS + LONG_MAPS));
        long stopped = counters.of(COUNTERS, "REDUCES_PREEMPTED");
        assertThat(stopped).as(counters.toString()).isPositive();
        assertThat(counters.of(COUNTERS, "MAP_OUTPUTS_KEPT")).isGreaterThanOrEqualTo(stopped);
        assertThat(counters.of(COUNTERS, "CONTINUED_REDUCES")).isPositive();
        assertThat(counters.of(COUNTERS, "LOST_PARTS")).isZero();
        assertThat(counters.of(JOB_COUNTERS, "NUM_KILLED_REDUCES")).isEqualTo(stopped);
        assertThat(counters.of(JOB_COUNTERS, "NUM_FAILED_REDUCES")).isZero();
        assertThat(counters.of(JOB_COUNTERS, "NUM_FAILED_MAPS")).isZero();
        assertThat(History.diagnosticsOfKilled(outcome.preempted()))
                .filteredOn(text -> text.contains("map outputs"))
                .hasSize((int) stopped)
                .allMatch(text -> text.contains("Preempted by Chronos: "))
                // In the shuffle, while other maps were running.
                .anyMatch(text -> text.contains(SHORT_MAPS + " map outputs"));
    }

    private static long fetched() {
        return RunningJob.of(cluster())
                .flatMap(RunningJob::counters)
                .map(counters -> counters.task("SHUFFLED_MAPS"))
                .orElse(0L);
    }
}
