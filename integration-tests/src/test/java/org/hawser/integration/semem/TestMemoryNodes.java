// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.HawserCommand;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs whose map outputs go to memory nodes: their output is that of stock Hadoop. */
@Tag("cluster")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestMemoryNodes {
    private static final int WORKERS = 2;
    private static final int MEMORY_NODES = 1;
    /** All nodes together have less than a quarter of the large job's data. */
    private static final String OF_WORKER = "4m";

    private static final String OF_MEMORY_NODE = "16m";

    @TempDir
    private static Path dir;

    private SememJobs jobs;
    private TestCluster cluster;

    @BeforeAll
    void start(Clusters shared) throws IOException {
        jobs = new SememJobs(shared);
        cluster = shared.start(ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(2)
                .withMemoryNodes(MEMORY_NODES)
                .withSetting("hawser.semem.memory", OF_WORKER)
                .withSetting("hawser.semem.dedicated-memory", OF_MEMORY_NODE)
                .withSetting("hawser.semem.high-watermark", "1"));
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.stop();
        }
    }

    @AfterEach
    void memoryIsFreed() {
        MemoryReports.ofWorkers(cluster)
                .and(MemoryReports.ofMemoryNodes(cluster))
                .awaitFreed();
    }

    @ParameterizedTest
    @CsvSource({"invertedindex, slots, true", "terasort, forked, false"})
    void job_outputsAreMoved_isAsOnStock(String program, String place, boolean compressed) {
        Job job = SememJobs.compressed(jobs.job(program, SememJobs.SMALL), compressed)
                .at(place)
                // All outputs can have been moved before the first is fetched.
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
        long sent = sent();

        JobRun ended = jobs.run(cluster, program, SememJobs.SMALL, job);

        jobs.requireStockOutput(program, SememJobs.SMALL, ended, job);
        assertThat(sent()).isGreaterThan(sent);
    }

    /** Stock's reducers look for outputs where maps have left them. */
    @Test
    void job_withStocksShuffle_movesNothing() {
        Job job = jobs.job("terasort", SememJobs.SMALL).over("stock");
        long sent = sent();

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.SMALL, job);

        jobs.requireStockOutput("terasort", SememJobs.SMALL, ended, job);
        assertThat(sent()).isEqualTo(sent);
    }

    @Test
    void job_fourTimesAllBudgets_isAsOnStock() {
        Job job = SememJobs.withSplits(jobs.sort(SememJobs.LARGE), 2_500_000);

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.LARGE, job);

        jobs.requireStockOutput("terasort", SememJobs.LARGE, ended, job);
    }

    private long sent() {
        return MemoryReports.ofWorkers(cluster).sum("outputsSent");
    }

    @Test
    void estimate_ofAJobThatHasRun_hasItsCountersAndThoseOfASample() throws IOException, InterruptedException {
        Job job = jobs.job("wordcount", SememJobs.SMALL);
        JobRun ended = jobs.run(cluster, "wordcount", SememJobs.SMALL, job);
        JobCounters counters = JobCounters.of(ended);
        long outputs = counters.task("MAP_OUTPUT_MATERIALIZED_BYTES");

        JsonNode ofJob = estimate("--job=" + ended.applicationId());
        JsonNode ofSample = estimate(
                "--input=" + job.arguments().get(0),
                "--sample=80k",
                "--",
                RuntimeLayout.locate().root().resolve("scripts/hawser").toString(),
                "jar",
                RuntimeLayout.locate().examplesJar().toString(),
                "wordcount",
                "-Dmapreduce.input.fileinputformat.split.maxsize=40000",
                "{input}",
                "{output}");

        assertThat(ofJob.path("inputBytes").asLong())
                .isEqualTo(counters.of("org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter", "BYTES_READ"));
        assertThat(ofJob.at("/jobs/0/mapOutputs").asLong()).isEqualTo(outputs);
        assertThat(ofJob.at("/jobs/0/merges").asLong())
                .as("reducers merge all of it once")
                .isBetween(outputs * 9 / 10, outputs * 11 / 10);
        assertThat(ofJob.at("/memories/workers").asInt()).isEqualTo(WORKERS);
        assertThat(ofJob.at("/memories/workerBytes").asLong()).isEqualTo(4 << 20);
        assertThat(ofJob.at("/memories/nodeBytes").asLong()).isEqualTo(16 << 20);
        assertThat(ofSample.path("measuredInputBytes").asLong()).isBetween(79_000L, 82_000L);
        assertThat(ofSample.path("intermediateBytes").asLong())
                .isBetween(
                        ofJob.path("intermediateBytes").asLong() * 8 / 10,
                        ofJob.path("intermediateBytes").asLong() * 12 / 10);
        try (FileSystem files = FileSystem.newInstance(cluster.local().configuration())) {
            assertThat(files.listStatus(files.getHomeDirectory()))
                    .noneMatch(file -> file.getPath().getName().startsWith("hawser-sample"));
        }
    }

    private JsonNode estimate(String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("semem", "estimate", "--json"));
        words.addAll(List.of(options));
        String printed = new HawserCommand(Map.of())
                .with("HAWSER_CLUSTER_DIR", cluster.local().dir())
                .run(words.toArray(String[]::new))
                .requireSuccess()
                .output();
        return new ObjectMapper().readTree(printed.substring(printed.indexOf("{\n")));
    }
}
