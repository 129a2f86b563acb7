// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.shuffle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.WordCounts;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Settings of jobs that a shuffle has to do with, on a cluster whose jobs use Hawser's unless they say otherwise. */
@Tag("cluster")
@Order(2)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestShuffleSettings {
    private static final String GROUP = "Hawser shuffle";

    private Clusters clusters;
    private JobRun stock;
    private byte[] expected;
    private JobCounters stockCounters;

    @BeforeAll
    void stocksShuffle(Clusters shared) throws IOException {
        clusters = shared;
        WordCounts.write(shared.hawser().local(), shared.layout().examplesJar());
        Job job = words().with(
                        "mapreduce.job.reduce.shuffle.consumer.plugin.class",
                        "org.apache.hadoop.mapreduce.task.reduce.Shuffle");
        stock = shared.hawser().run(job).requireSuccess();
        stockCounters = JobCounters.of(stock);
        expected = shared.hawser().output(job.output());
    }

    @Test
    void stocksShuffleChosen_runsInSlotsWithoutHawsersShuffle() {
        WordCounts.requireRight(new String(expected, UTF_8).lines());
        assertThat(stock.placements()).isNotEmpty().allMatch(Placement::inSlot);
        assertThat(stockCounters.has(GROUP)).as("%s", stockCounters).isFalse();
        assertThat(stockCounters.task("SHUFFLED_MAPS")).isPositive();
    }

    @Test
    void intermediateDataEncrypted_agentsServeIt() {
        JobRun run = run(words().with("mapreduce.job.encrypted-intermediate-data", true));

        assertThat(run.client().stderr()).contains("encrypted intermediatedata spill is enabled");
        JobCounters counters = JobCounters.of(run);
        assertThat(counters.of(GROUP, "Segments over mpi") + counters.of(GROUP, "Segments over tcp"))
                .isEqualTo(stockCounters.task("SHUFFLED_MAPS"));
        assertThat(counters.task("REDUCE_SHUFFLE_BYTES")).isEqualTo(stockCounters.task("REDUCE_SHUFFLE_BYTES"));
    }

    @Test
    void reducersForked_fetchOverTcp() {
        JobRun run = run(words().with("mapreduce.reduce.memory.mb", 2048)
                .with("mapreduce.reduce.java.opts", "-Xmx1500m")
                .with("mapreduce.reduce.speculative", false));

        assertThat(run.placements())
                .filteredOn(placement -> placement.reason().startsWith("heap: 1500m"))
                .as("reducers")
                .hasSize(2);
        JobCounters counters = JobCounters.of(run);
        assertThat(counters.of(GROUP, "Segments over tcp")).isEqualTo(stockCounters.task("SHUFFLED_MAPS"));
    }

    private Job words() {
        String output = Job.newOutput("shuffle-settings");
        return Job.of(clusters.layout().examplesJar(), WordCounts.PROGRAM, WordCounts.arguments(output));
    }

    private JobRun run(Job job) {
        JobRun run = clusters.hawser().run(job).requireSuccess();
        assertThat(clusters.hawser().output(job.output())).isEqualTo(expected);
        return run;
    }
}
