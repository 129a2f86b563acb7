// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.probe.MemoryCall;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.semem.store.StorePlace;
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

/** Jobs whose intermediate data is in memory, all or some of it: their output is that of stock Hadoop. */
@Tag("cluster")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestVirtualDisk {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int SLOTS = 3;
    private static final String BUDGET = "24m";

    private static final int HELD_MAPS = 6;
    /** About what their outputs have. */
    private static final long HELD_BYTES = HELD_MAPS * 450_000L;

    private static final String STOCK_SHUFFLE = "org.apache.hadoop.mapreduce.task.reduce.Shuffle";

    @TempDir
    private static Path dir;

    private Clusters clusters;
    private SememJobs jobs;
    private TestCluster cluster;
    private RunDirectory run;

    @BeforeAll
    void start(Clusters shared) throws IOException {
        clusters = shared;
        jobs = new SememJobs(shared);
        cluster = clusters.start(ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER)
                .withWorkers(1)
                .withSlots(SLOTS)
                .withSetting("hawser.reuse.slot-wait", Clusters.SLOT_WAIT)
                .withSetting("hawser.semem.memory", BUDGET));
        run = new RunDirectory(cluster.local().runDir(1));
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.stop();
            assertThat(store()).doesNotExist();
        }
    }

    @AfterEach
    void memoryIsFreed() {
        await("memory of ended jobs is freed")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> {
                    assertThat(report().used()).isZero();
                    try (var files = Files.list(store())) {
                        assertThat(files.filter(Files::isDirectory)).isEmpty();
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({
        "wordcount, slots, false, hawser",
        "wordcount, forked, true, stock",
        "terasort, slots, true, hawser",
        "terasort, slots, false, stock",
        "terasort, forked, false, hawser"
    })
    void job_fitsInMemory_isAsOnStock(String program, String place, boolean compressed, String shuffle)
            throws IOException {
        Job job = jobs.job(program, SememJobs.SMALL)
                .with("mapreduce.map.output.compress", compressed)
                .with("mapreduce.map.output.compress.codec", DefaultCodec.class.getName());
        if (place.equals("forked")) {
            // More than a slot has.
            job = job.with("mapreduce.map.java.opts", "-Xmx1500m").with("mapreduce.reduce.java.opts", "-Xmx1500m");
        }
        if (shuffle.equals("stock")) {
            job = job.with("mapreduce.job.reduce.shuffle.consumer.plugin.class", STOCK_SHUFFLE);
        }
        long before = count("bytesGranted");

        JobRun ended = jobs.run(cluster, program, SememJobs.SMALL, job);

        jobs.requireStockOutput(program, SememJobs.SMALL, ended, job);
        assertThat(count("bytesGranted")).isGreaterThan(before);
        assertThat(ended.placements().stream().allMatch(Placement::inSlot)).isEqualTo(place.equals("slots"));
        if (shuffle.equals("hawser")) {
            requireAllOverAgent(ended);
        }
    }

    @Test
    void job_fourTimesTheBudget_isAsOnStock() throws IOException {
        Job job = large();
        long refused = count("refusedBudget");

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.LARGE, job);

        jobs.requireStockOutput("terasort", SememJobs.LARGE, ended, job);
        assertThat(count("refusedBudget")).isGreaterThan(refused);
        requireAllOverAgent(ended);
    }

    /** One of two reducers waits, so that the job goes on when what the other one has fetched is freed. */
    @Test
    void job_freesAsReducersCommit_takesLessMemoryBeforeItsEndAndIsAsOnStock() throws IOException {
        Path held = held();
        Job job = heldReduce(held).with("integration.held.reduce", 1).with("hawser.semem.free-on-commit", true);
        CompletableFuture<JobRun> running = CompletableFuture.supplyAsync(() -> cluster.run(job));
        AtomicLong most = new AtomicLong();
        try {
            await("memory is freed while a reducer runs")
                    .atMost(LIMIT)
                    .ignoreExceptionsInstanceOf(IOException.class)
                    .until(() -> {
                        assertThat(running).isNotDone();
                        long used = report().used();
                        most.accumulateAndGet(used, Math::max);
                        return used > 0 && most.get() - used > HELD_BYTES / 4;
                    });
            assertThat(count("bytesFreedOnCommit")).isGreaterThan(HELD_BYTES / 4);
            assertThat(count("freeingsFailed")).isZero();
        } finally {
            Files.createFile(held.resolve("release-reduce"));
        }

        JobRun ended = running.join().requireSuccess();

        assertThat(output(cluster, job)).isEqualTo(clusters.stockFacts("held-reduce", List.of(HELD_MAPS), () -> {
            Job onStock = heldReduce(held);
            clusters.stock().run(onStock).requireSuccess();
            return output(clusters.stock(), onStock);
        }));
        assertThat(JobCounters.of(ended).task("SHUFFLED_MAPS")).isEqualTo(2 * HELD_MAPS);
    }

    private static Path held() throws IOException {
        Path held = Files.createTempDirectory(dir, "held");
        Files.createFile(held.resolve("release"));
        return held;
    }

    private static Job heldReduce(Path held) {
        return Job.own(
                        "org.hawser.integration.jobs.shuffle.HeldMaps",
                        Integer.toString(HELD_MAPS),
                        Job.newOutput("held-reduce"))
                .with("mapreduce.job.reduces", 2)
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                .with("mapreduce.reduce.speculative", false)
                .with("integration.held.dir", held);
    }

    private static Facts output(TestCluster where, Job job) {
        return Facts.none().withContent("output", where.output(job.output()));
    }

    @Test
    void job_agentIsKilled_isAsOnStock() {
        Job job = large();
        jobs.prepare(cluster, "terasort", SememJobs.LARGE);
        CompletableFuture<JobRun> running =
                CompletableFuture.supplyAsync(() -> jobs.run(cluster, "terasort", SememJobs.LARGE, job));
        await("data in memory")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> report().used() > 0);
        long agent = cluster.pool().status().agentPid();

        ProcessHandle.of(agent).orElseThrow().destroyForcibly();

        jobs.requireStockOutput("terasort", SememJobs.LARGE, running.join(), job);
        assertThat(cluster.pool().status().agentPid()).isNotEqualTo(agent);
    }

    @Test
    void job_nodeHasNoMemoryForIt_isOnDisk() {
        TestCluster without = clusters.hawser();
        Job job = jobs.job("wordcount", SememJobs.SMALL)
                .with("fs.file.impl", "org.hawser.common.localfs.HawserLocalFileSystem");

        JobRun ended = jobs.run(without, "wordcount", SememJobs.SMALL, job);

        jobs.requireStockOutput("wordcount", SememJobs.SMALL, ended, job);
        assertThat(new StorePlace(Path.of("/dev/shm"), without.local().runDir(1)).root())
                .doesNotExist();
    }

    private MemoryMessage.Report report() throws IOException {
        return MemoryCall.ask(run);
    }

    private long count(String name) throws IOException {
        return report().counters().getOrDefault(name, 0L);
    }

    private Path store() {
        return new StorePlace(Path.of("/dev/shm"), run.path()).root();
    }

    private static void requireAllOverAgent(JobRun ended) {
        JobCounters counters = JobCounters.of(ended);
        assertThat(counters.of("Hawser shuffle", "Segments over mpi")
                        + counters.of("Hawser shuffle", "Segments over tcp"))
                .as("the agent reads what is in memory: %s", counters)
                .isEqualTo(counters.task("SHUFFLED_MAPS"));
    }

    /** With several spills for each map, and merges on disk in reducers. */
    private Job large() {
        return jobs.job("terasort", SememJobs.LARGE)
                .with("mapreduce.task.io.sort.mb", 10)
                .with("mapreduce.reduce.shuffle.input.buffer.percent", 0.05);
    }
}
