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
import org.hawser.integration.harness.TwoNodes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The capacity scheduler's own preemption takes containers of maps, which lose nothing. */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
class TestPreemptedMaps {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String COUNTERS = "org.hawser.chronos.part.PreemptionCounter";

    private static final String OUTPUT = "org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter";

    /** With the ApplicationMaster, as many as the cluster has slots. */
    private static final int MAPS = 2 * TwoNodes.SLOTS - 1;

    private static final int LINES = 300;
    private static final int MILLIS = 60;

    @TempDir
    private Path dir;

    private TwoQueues queues;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        queues = TwoQueues.start(clusters, dir);
    }

    @AfterEach
    void stop() {
        queues.stop();
    }

    private Job job(String input, String queue, int reduces, int millis) {
        return queues.job(input, queue, millis)
                .with("mapreduce.job.reduces", reduces)
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
    }

    private void write(String directory, int files, long seed) {
        Random random = new Random(seed);
        for (int file = 0; file < files; file++) {
            queues.write(directory + "/" + file, LINES, random);
        }
    }

    @Test
    void maps_ofAQueueThatUsesTooMuch_giveWayAndGoOnLater() {
        write("/in/a", MAPS, 1);
        write("/in/b", 2, 2);
        queues.nodes().awaitIdle();

        preempt(2, MILLIS);
        queues.nodes().awaitIdle();
        preempt(0, MILLIS * 2 / 3);
    }

    private void preempt(int reduces, int millis) {
        Job undisturbed = job("/in/a", "a", reduces, 0);
        JobCounters expected =
                JobCounters.of(queues.nodes().cluster().run(undisturbed).requireSuccess());

        Job greedy = job("/in/a", "a", reduces, millis);
        CompletableFuture<JobRun> run =
                CompletableFuture.supplyAsync(() -> queues.nodes().cluster().run(greedy));
        await("all slots to be taken").atMost(LIMIT).until(() -> queues.runningContainers() == 2 * TwoNodes.SLOTS);
        queues.nodes().cluster().run(job("/in/b", "b", reduces, 5)).requireSuccess();
        JobRun preempted = run.join().requireSuccess();

        JobCounters counters = JobCounters.of(preempted);
        assertThat(queues.nodes().cluster().output(greedy.output()))
                .isEqualTo(queues.nodes().cluster().output(undisturbed.output()))
                .isNotEmpty();
        assertThat(ofRecords(counters)).isEqualTo(ofRecords(expected));
        assertThat(counters.of(OUTPUT, "BYTES_WRITTEN"))
                .isEqualTo(expected.of(OUTPUT, "BYTES_WRITTEN"))
                .isPositive();
        assertThat(counters.of(PacedWords.GROUP, PacedWords.LINES)).isEqualTo((long) MAPS * LINES);
        long stopped = counters.of(COUNTERS, "MAPS_PREEMPTED");
        assertThat(stopped).as(counters.toString()).isPositive();
        assertThat(counters.of(COUNTERS, "RECORDS_KEPT")).isPositive();
        assertThat(counters.of(COUNTERS, "CONTINUED_MAPS")).isPositive();
        assertThat(counters.of(COUNTERS, "LOST_PARTS")).isZero();
        assertThat(counters.of("org.apache.hadoop.mapreduce.JobCounter", "NUM_KILLED_MAPS"))
                .isEqualTo(stopped);
        assertThat(counters.of("org.apache.hadoop.mapreduce.JobCounter", "NUM_FAILED_MAPS"))
                .isZero();
        assertThat(History.diagnosticsOfKilled(preempted))
                .hasSize((int) stopped)
                .allMatch(text -> text.contains("Preempted by Chronos: "));
    }

    private static List<Long> ofRecords(JobCounters counters) {
        return Stream.of(
                        "MAP_INPUT_RECORDS",
                        "MAP_OUTPUT_RECORDS",
                        "MAP_OUTPUT_BYTES",
                        "SPLIT_RAW_BYTES",
                        "REDUCE_INPUT_GROUPS",
                        "REDUCE_INPUT_RECORDS",
                        "REDUCE_OUTPUT_RECORDS",
                        "SPILLED_RECORDS")
                .map(counters::task)
                .toList();
    }
}
