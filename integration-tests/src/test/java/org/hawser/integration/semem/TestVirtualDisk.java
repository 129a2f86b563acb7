// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.AgentMetrics;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.hawser.semem.wire.MemoryMessage.ApplicationUse;
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
    /** Of two jobs, each with an ApplicationMaster. */
    private static final int SLOTS = 5;

    private static final String BUDGET = "24m";
    /** Of each of two applications. */
    private static final long SHARE = 12L << 20;

    /** Files that teragen has written. */
    private static final int MAPS = 4;

    /** What a task logs at the first file of each reason. */
    private static final String ON_DISK = "is on disk, not in memory";

    private static final int HELD_MAPS = 6;
    /** About what their outputs have. */
    private static final long HELD_BYTES = HELD_MAPS * 450_000L;

    @TempDir
    private static Path dir;

    private Clusters clusters;
    private SememJobs jobs;
    private TestCluster cluster;
    private MemoryReports reports;

    @BeforeAll
    void start(Clusters shared) throws IOException {
        clusters = shared;
        jobs = new SememJobs(shared);
        cluster = clusters.start(ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER)
                .withWorkers(1)
                .withSlots(SLOTS)
                .withSetting("hawser.semem.memory", BUDGET));
        reports = MemoryReports.ofWorkers(cluster);
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.stop();
            assertThat(MemoryReports.store(cluster.local().runDir(1))).doesNotExist();
        }
    }

    @AfterEach
    void memoryIsFreed() {
        reports.awaitFreed();
    }

    @ParameterizedTest
    @CsvSource({"wordcount, forked, false, stock", "terasort, slots, true, hawser"})
    void job_fitsInMemory_isAsOnStock(String program, String place, boolean compressed, String shuffle) {
        Job job = SememJobs.compressed(jobs.job(program, SememJobs.SMALL), compressed)
                .at(place)
                .over(shuffle);
        long before = reports.sum("bytesGranted");

        JobRun ended = jobs.run(cluster, program, SememJobs.SMALL, job);

        jobs.requireStockOutput(program, SememJobs.SMALL, ended, job);
        assertThat(reports.sum("bytesGranted")).isGreaterThan(before);
        assertThat(ended.placements().stream().allMatch(Placement::inSlot)).isEqualTo(place.equals("slots"));
        if (shuffle.equals("hawser")) {
            requireAllOverAgent(ended);
        }
        if (shuffle.equals("hawser") && program.equals("terasort")) {
            requireAllReadInPlace(ended);
        }
    }

    /** Data and index of each map output, however many reducers fetch their parts of it. */
    @Test
    void job_fewReducersOrMany_opensEachOutputOnce() {
        assertThat(opens(2)).isEqualTo(new Opens(MAPS, MAPS));
        assertThat(opens(16)).isEqualTo(new Opens(MAPS, MAPS));
    }

    /** What the shuffle server opened for one job. */
    private record Opens(long outputs, long indexes) {
        static Opens until(AgentMetrics now) {
            return new Opens(now.value("shuffle_files_opened"), now.value("shuffle_indexes_read"));
        }
    }

    private Opens opens(int reducers) {
        Job job = jobs.job("terasort", SememJobs.SMALL)
                .with("mapreduce.job.reduces", reducers)
                // Reducers leave the opening to the server.
                .with("hawser.shuffle.local-memory", false);
        Opens before = Opens.until(AgentMetrics.of(cluster, 1));

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.SMALL, job);

        Opens after = Opens.until(AgentMetrics.of(cluster, 1));
        jobs.requireStockOutput("terasort", SememJobs.SMALL, ended, job);
        assertThat(JobCounters.of(ended).task("SHUFFLED_MAPS")).isEqualTo((long) MAPS * reducers);
        requireAllOverAgent(ended);
        return new Opens(after.outputs() - before.outputs(), after.indexes() - before.indexes());
    }

    /** The smaller job has files when the other one starts, so the budget is shared from then on. */
    @Test
    void jobs_oneWantsFourTimesTheBudget_otherHasItsShareInMemory() throws IOException {
        Facts expected = clusters.stockFacts("virtual-disk-modest", List.of(ModestJob.MAPS), () -> {
            ModestJob onStock = ModestJob.start(clusters.stock(), dir);
            onStock.finish();
            return onStock.output();
        });
        jobs.prepare(cluster, "terasort", SememJobs.LARGE);
        long refused = reports.sum("refusedShare");
        ModestJob modest = ModestJob.start(cluster, dir);
        await("a file of the modest job").atMost(LIMIT).until(() -> used().size() == 1);
        String modestName = used().keySet().iterator().next();
        // Short maps: the modest job soon gets its containers, and ends long before this one.
        Job greedy = SememJobs.withSplits(large(), 2_500_000);
        CompletableFuture<JobRun> running = jobs.start(cluster, "terasort", SememJobs.LARGE, greedy);
        await("the other job to have its share").atMost(LIMIT).until(() -> reports.sum("refusedShare") > refused);
        Map<String, Long> used = used();
        assertThat(used.remove(modestName)).isPositive();
        assertThat(used.values()).singleElement().satisfies(bytes -> assertThat(bytes)
                .isLessThanOrEqualTo(SHARE));

        JobRun modestRun = modest.finish();
        assertThat(running).as("the greedy job runs as long as the other").isNotDone();

        assertThat(modest.output()).isEqualTo(expected);
        JobRun greedyRun = running.join();
        jobs.requireStockOutput("terasort", SememJobs.LARGE, greedyRun, greedy);
        requireAllOverAgent(greedyRun);
        assertThat(greedyRun.logs().ofTasks("syslog")).contains(ON_DISK);
        assertThat(modestRun.logs().ofTasks("syslog")).contains("INFO").doesNotContain(ON_DISK);
    }

    private Map<String, Long> used() {
        return reports.all().get(0).applications().stream()
                .filter(use -> use.used() > 0)
                .collect(Collectors.toMap(ApplicationUse::application, ApplicationUse::used));
    }

    /** One of two reducers waits, so that the job goes on when what the other one has fetched is freed. */
    @Test
    void job_freesAsReducersCommit_takesLessMemoryBeforeItsEndAndIsAsOnStock() throws IOException {
        Path held = held();
        Job job = heldReduce(held).with("integration.held.reduce", 1).with("hawser.semem.free-on-commit", true);
        CompletableFuture<JobRun> running = CompletableFuture.supplyAsync(() -> cluster.run(job));
        long freed = reports.sum("bytesFreedOnCommit");
        try {
            await("memory is freed while a reducer runs")
                    .atMost(LIMIT)
                    .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                    .until(() -> {
                        assertThat(running).isNotDone();
                        return reports.sum("bytesFreedOnCommit") - freed > HELD_BYTES / 4;
                    });
            assertThat(reports.sum("freeingsFailed")).isZero();
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
        CompletableFuture<JobRun> running = jobs.start(cluster, "terasort", SememJobs.LARGE, job);
        await("data in memory")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> !used().isEmpty());
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
        assertThat(MemoryReports.store(without.local().runDir(1))).doesNotExist();
    }

    private static void requireAllOverAgent(JobRun ended) {
        JobCounters counters = JobCounters.of(ended);
        assertThat(counters.of("Hawser shuffle", "Segments over mpi")
                        + counters.of("Hawser shuffle", "Segments over tcp")
                        + counters.of("Hawser shuffle", "Segments over memory"))
                .as("the agent reads what is in memory: %s", counters)
                .isEqualTo(counters.task("SHUFFLED_MAPS"));
    }

    /** Of this job, all segments are long enough for it. */
    private static void requireAllReadInPlace(JobRun ended) {
        JobCounters counters = JobCounters.of(ended);
        assertThat(counters.of("Hawser shuffle", "Bytes over memory"))
                .as("reducers read what is in their node's memory: %s", counters)
                .isPositive()
                .isEqualTo(counters.of("Hawser shuffle", "Bytes from local memory"))
                .isEqualTo(counters.task("REDUCE_SHUFFLE_BYTES"));
    }

    /** With several spills for each map, and merges on disk in reducers. */
    private Job large() {
        return jobs.job("terasort", SememJobs.LARGE)
                .with("mapreduce.task.io.sort.mb", 10)
                .with("mapreduce.reduce.shuffle.input.buffer.percent", 0.05);
    }
}
