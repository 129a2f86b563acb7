// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.History;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.RunningJob;
import org.hawser.integration.harness.TwoNodes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The capacity scheduler's own preemption takes containers of reduces that wait for maps, and lose nothing. */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
class TestPreemptedReduces {
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final String COUNTERS = "org.hawser.chronos.part.PreemptionCounter";
    private static final String JOB_COUNTERS = "org.apache.hadoop.mapreduce.JobCounter";

    private static final int SHORT_MAPS = 8;
    private static final int LONG_MAPS = 2;

    /** With the ApplicationMaster and the maps that are left, as many as the cluster has slots. */
    private static final int REDUCES = 2 * TwoNodes.SLOTS - 1 - LONG_MAPS;

    private static final int MILLIS = 100;

    @TempDir
    private Path dir;

    private TwoQueues queues;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        queues = TwoQueues.start(clusters, dir);
        Random random = new Random(3);
        for (int map = 0; map < SHORT_MAPS; map++) {
            queues.write("/in/a/short" + map, 20, random);
        }
        for (int map = 0; map < LONG_MAPS; map++) {
            queues.write("/in/a/long" + map, 400, random);
        }
        for (int map = 0; map < TwoNodes.SLOTS - 1; map++) {
            queues.write("/in/b/" + map, 300, random);
        }
        queues.nodes().awaitIdle();
    }

    @AfterEach
    void stop() {
        queues.stop();
    }

    /** Reduces begin when only the long maps are left, and are never taken back for maps by the ApplicationMaster itself. */
    private Job greedy(int millis, String place, String shuffle) {
        Job job = queues.job("/in/a", "a", millis)
                .with("mapreduce.job.reduces", REDUCES)
                .with("mapreduce.job.reduce.slowstart.completedmaps", (double) SHORT_MAPS / (SHORT_MAPS + LONG_MAPS))
                .with("mapreduce.job.reducer.preempt.delay.sec", 600);
        Job placed = place.equals("forked")
                ? job.with("mapreduce.map.java.opts", "-Xmx1500m").with("mapreduce.reduce.java.opts", "-Xmx1500m")
                : job;
        return shuffle.equals("stock")
                ? placed.with(
                        "mapreduce.job.reduce.shuffle.consumer.plugin.class",
                        "org.apache.hadoop.mapreduce.task.reduce.Shuffle")
                : placed;
    }

    @ParameterizedTest
    @CsvSource({"slots, hawser", "forked, stock"})
    void reduces_ofAQueueThatUsesTooMuch_giveWayAndGoOnLater(String place, String shuffle) {
        Job undisturbed = greedy(0, place, shuffle);
        JobCounters expected =
                JobCounters.of(queues.nodes().cluster().run(undisturbed).requireSuccess());

        Job greedy = greedy(MILLIS, place, shuffle);
        CompletableFuture<JobRun> run =
                CompletableFuture.supplyAsync(() -> queues.nodes().cluster().run(greedy));
        await("all reduces to have what there is").atMost(LIMIT).until(() -> fetched() == REDUCES * SHORT_MAPS);
        queues.nodes()
                .cluster()
                .run(queues.job("/in/b", "b", 5)
                        .with("mapreduce.job.reduces", 1)
                        .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0"))
                .requireSuccess();
        JobRun preempted = run.join().requireSuccess();

        JobCounters counters = JobCounters.of(preempted);
        assertThat(queues.nodes().cluster().output(greedy.output()))
                .isEqualTo(queues.nodes().cluster().output(undisturbed.output()))
                .isNotEmpty();
        assertThat(ofReduces(counters)).isEqualTo(ofReduces(expected));
        assertThat(counters.task("SHUFFLED_MAPS")).isEqualTo((long) REDUCES * (SHORT_MAPS + LONG_MAPS));
        long stopped = counters.of(COUNTERS, "REDUCES_PREEMPTED");
        assertThat(stopped).as(counters.toString()).isPositive();
        assertThat(counters.of(COUNTERS, "MAP_OUTPUTS_KEPT")).isGreaterThanOrEqualTo(stopped);
        assertThat(counters.of(COUNTERS, "CONTINUED_REDUCES")).isPositive();
        assertThat(counters.of(COUNTERS, "LOST_PARTS")).isZero();
        assertThat(counters.of(JOB_COUNTERS, "NUM_KILLED_REDUCES")).isEqualTo(stopped);
        assertThat(counters.of(JOB_COUNTERS, "NUM_FAILED_REDUCES")).isZero();
        assertThat(counters.of(JOB_COUNTERS, "NUM_FAILED_MAPS")).isZero();
        assertThat(History.diagnosticsOfKilled(preempted))
                .filteredOn(text -> text.contains("map outputs"))
                .hasSize((int) stopped)
                .allMatch(text -> text.contains("Preempted by Chronos: "))
                // In the shuffle, while other maps were running.
                .anyMatch(text -> text.contains(SHORT_MAPS + " map outputs"));
    }

    private static List<Long> ofReduces(JobCounters counters) {
        return Stream.of(
                        "MAP_INPUT_RECORDS",
                        "MAP_OUTPUT_RECORDS",
                        "REDUCE_INPUT_GROUPS",
                        "REDUCE_INPUT_RECORDS",
                        "REDUCE_OUTPUT_RECORDS",
                        "REDUCE_SHUFFLE_BYTES",
                        "SHUFFLED_MAPS",
                        "MERGED_MAP_OUTPUTS",
                        "FAILED_SHUFFLE")
                .map(counters::task)
                .toList();
    }

    private long fetched() {
        return RunningJob.of(queues.nodes().cluster())
                .flatMap(RunningJob::counters)
                .map(counters -> counters.task("SHUFFLED_MAPS"))
                .orElse(0L);
    }
}
