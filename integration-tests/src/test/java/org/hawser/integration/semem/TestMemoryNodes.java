// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.probe.MemoryCall;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.HawserCommand;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.wire.MemoryMessage;
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

/** Jobs whose map outputs go to memory nodes, which come, go and die meanwhile: their output is that of stock Hadoop. */
@Tag("cluster")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestMemoryNodes {
    private static final Duration LIMIT = Duration.ofMinutes(2);
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
                .withSetting("hawser.reuse.slot-wait", Clusters.SLOT_WAIT)
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
        await("memory of ended jobs is freed")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> {
                    for (MemoryMessage.Report report :
                            Stream.concat(workers(), memoryNodes()).toList()) {
                        assertThat(report.used()).isZero();
                        assertThat(report.lent()).isEmpty();
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({
        "wordcount, slots, false",
        "invertedindex, slots, true",
        "sequencecount, slots, false",
        "terasort, slots, true",
        "terasort, forked, false"
    })
    void job_outputsAreMoved_isAsOnStock(String program, String place, boolean compressed) throws IOException {
        Job job = jobs.job(program, SememJobs.SMALL)
                .with("mapreduce.map.output.compress", compressed)
                .with("mapreduce.map.output.compress.codec", DefaultCodec.class.getName())
                // All outputs can have been moved before the first is fetched.
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
        if (place.equals("forked")) {
            // More than a slot has.
            job = job.with("mapreduce.map.java.opts", "-Xmx1500m").with("mapreduce.reduce.java.opts", "-Xmx1500m");
        }
        long sent = sum(workers(), "outputsSent");

        JobRun ended = jobs.run(cluster, program, SememJobs.SMALL, job);

        jobs.requireStockOutput(program, SememJobs.SMALL, ended, job);
        assertThat(sum(workers(), "outputsSent")).isGreaterThan(sent);
    }

    /** Stock's reducers look for outputs where maps have left them. */
    @Test
    void job_withStocksShuffle_movesNothing() throws IOException {
        Job job = jobs.job("terasort", SememJobs.SMALL)
                .with(
                        "mapreduce.job.reduce.shuffle.consumer.plugin.class",
                        "org.apache.hadoop.mapreduce.task.reduce.Shuffle");
        long sent = sum(workers(), "outputsSent");

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.SMALL, job);

        jobs.requireStockOutput("terasort", SememJobs.SMALL, ended, job);
        assertThat(sum(workers(), "outputsSent")).isEqualTo(sent);
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

    @Test
    void node_joinsAndIsDrainedDuringAJob_isAsOnStock() throws IOException, InterruptedException {
        ClusterPaths paths = new ClusterPaths(cluster.local().dir());
        AgentAddresses addresses = new AgentAddresses(paths.addresses());
        List<String> others = addresses.memoryNodes();
        RunDirectory joined = new RunDirectory(dir.toRealPath().resolve("joined"));
        Process node = join(paths.conf(), joined);
        try {
            Job job = jobs.large();
            CompletableFuture<JobRun> running = start(job);
            awaitLent(joined);
            String name = addresses.memoryNodes().stream()
                    .filter(one -> !others.contains(one))
                    .findFirst()
                    .orElseThrow();

            new HawserCommand(Map.of())
                    .run("semem", "drain", "--conf", paths.conf().toString(), name.substring("memory/".length()))
                    .requireSuccess();

            jobs.requireStockOutput("terasort", SememJobs.LARGE, running.join(), job);
            await("the end of the drained node").atMost(LIMIT).until(() -> !node.isAlive());
            assertThat(node.exitValue()).isZero();
        } finally {
            node.destroy();
        }
    }

    private static Process join(Path conf, RunDirectory run) throws IOException {
        List<String> command = List.of(
                RuntimeLayout.locate().root().resolve("scripts/hawser").toString(),
                "semem",
                "node",
                "--conf",
                conf.toString(),
                "--size",
                OF_MEMORY_NODE,
                "--run-dir",
                run.path().toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("joined.log").toFile())
                .start();
    }

    @Test
    void job_fourTimesAllBudgets_isAsOnStock() throws IOException {
        Job job = jobs.large();

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.LARGE, job);

        jobs.requireStockOutput("terasort", SememJobs.LARGE, ended, job);
    }

    @Test
    void job_memoryNodeIsKilled_isAsOnStock() throws IOException {
        Job job = jobs.large();
        CompletableFuture<JobRun> running = start(job);
        awaitLent(memoryRun(1));
        long lost = sum(workers(), "nodesLost");

        kill(memoryRun(1));

        jobs.requireStockOutput("terasort", SememJobs.LARGE, running.join(), job);
        assertThat(sum(workers(), "nodesLost")).isGreaterThan(lost);
    }

    @Test
    void job_agentIsKilled_isAsOnStock() throws IOException {
        Job job = jobs.large();
        CompletableFuture<JobRun> running = start(job);
        awaitLent(memoryRun(1));

        kill(new RunDirectory(cluster.local().runDir(1)));

        jobs.requireStockOutput("terasort", SememJobs.LARGE, running.join(), job);
    }

    private CompletableFuture<JobRun> start(Job job) {
        jobs.prepare(cluster, "terasort", SememJobs.LARGE);
        return CompletableFuture.supplyAsync(() -> jobs.run(cluster, "terasort", SememJobs.LARGE, job));
    }

    private static void awaitLent(RunDirectory node) {
        await("data on memory node " + node.path())
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> !MemoryCall.ask(node).lent().isEmpty());
    }

    private static void kill(RunDirectory run) throws IOException {
        long agent = Long.parseLong(Files.readString(run.agentPid()).strip());
        ProcessHandle.of(agent).orElseThrow().destroyForcibly();
    }

    private RunDirectory memoryRun(int node) {
        return new RunDirectory(cluster.local().memoryRunDir(node));
    }

    private Stream<MemoryMessage.Report> workers() throws IOException {
        return reports(IntStream.rangeClosed(1, WORKERS)
                .mapToObj(worker -> cluster.local().runDir(worker))
                .toList());
    }

    private Stream<MemoryMessage.Report> memoryNodes() throws IOException {
        return reports(IntStream.rangeClosed(1, MEMORY_NODES)
                .mapToObj(node -> cluster.local().memoryRunDir(node))
                .toList());
    }

    private static Stream<MemoryMessage.Report> reports(List<Path> runs) throws IOException {
        Stream.Builder<MemoryMessage.Report> reports = Stream.builder();
        for (Path run : runs) {
            reports.add(MemoryCall.ask(new RunDirectory(run)));
        }
        return reports.build();
    }

    private static long sum(Stream<MemoryMessage.Report> reports, String counter) {
        return reports.mapToLong(report -> report.counters().getOrDefault(counter, 0L))
                .sum();
    }
}
