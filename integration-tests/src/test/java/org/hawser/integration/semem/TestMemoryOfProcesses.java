// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A job with four times as much intermediate data as all budgets allow takes no process beyond its budget: each is compared
 * with the same process of a cluster whose workers have a budget of 0, where the job runs as well.
 */
@Tag("cluster")
@Tag("soak")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestMemoryOfProcesses {
    private static final int WORKERS = 2;
    private static final long MIB = 1 << 20;
    private static final long ALLOWED_MIB = 64;
    /** Of a memory node: the least that is allowed. */
    private static final int OF_MEMORY_NODE_MIB = 16;

    private static final String OUT_OF_MEMORY = "java.lang.OutOfMemoryError";
    /** From the directory of all run directories to the logs of slots. */
    private static final int LOG_DEPTH = 3;

    @TempDir
    private static Path dir;

    private Clusters clusters;
    private SememJobs jobs;

    @BeforeAll
    void start(Clusters shared) {
        clusters = shared;
        jobs = new SememJobs(shared);
    }

    @ParameterizedTest
    @CsvSource({"ramdisk, 12, 0", "every-node, 12, 0", "dedicated, 4, 1"})
    void job_fourTimesAllBudgets_isAsOnStockAndNoProcessIsBeyondItsBudget(
            String strategy, int ofWorkerMib, int memoryNodes) throws IOException {
        Map<String, Long> without = peaks(strategy, 0, memoryNodes);

        Map<String, Long> with = peaks(strategy, ofWorkerMib, memoryNodes);

        assertThat(with).containsOnlyKeys(without.keySet());
        with.forEach((process, bytes) -> {
            int budget = process.startsWith("worker") ? ofWorkerMib : OF_MEMORY_NODE_MIB;
            long more = bytes - without.get(process);
            System.out.printf(
                    Locale.ROOT,
                    "%s: %s %.1f MiB, %.1f more than without, budget %d MiB%n",
                    strategy,
                    process,
                    (double) bytes / MIB,
                    (double) more / MIB,
                    budget);
            assertThat(more).as(process).isLessThanOrEqualTo((budget + ALLOWED_MIB) * MIB);
        });
    }

    /** The peaks of all processes of a cluster with that budget, after a job. */
    private Map<String, Long> peaks(String strategy, int ofWorkerMib, int memoryNodes) throws IOException {
        Path directory = dir.toRealPath().resolve(strategy + "-" + ofWorkerMib);
        TestCluster cluster = clusters.start(ClusterSpec.of(directory, Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(2)
                .withMemoryNodes(memoryNodes)
                .withSetting("hawser.semem.strategy", strategy)
                .withSetting("hawser.semem.memory", ofWorkerMib + "m")
                .withSettings(
                        memoryNodes == 0
                                ? Map.of()
                                : Map.of("hawser.semem.dedicated-memory", OF_MEMORY_NODE_MIB + "m")));
        try (PeakMemory memory = PeakMemory.watch(cluster)) {
            // Also where the budget is 0, as if it had been something else once.
            Job job = jobs.sort(SememJobs.LARGE).with("fs.file.impl", HawserLocalFileSystem.class.getName());

            JobRun ended = jobs.run(cluster, "terasort", SememJobs.LARGE, job);

            jobs.requireStockOutput("terasort", SememJobs.LARGE, ended, job);
            MemoryReports.ofMemoryNodes(cluster).awaitFreed();
            if (ofWorkerMib > 0) {
                requireUsed(cluster, memoryNodes);
            } else {
                assertThat(MemoryReports.ofMemoryNodes(cluster).sum("outputsTaken"))
                        .isZero();
                assertThat(MemoryReports.store(cluster.local().runDir(1))).doesNotExist();
            }
            assertThat(ended.logs().files().toString()).doesNotContain(OUT_OF_MEMORY);
            assertThat(outOfMemory(directory)).isEmpty();
            return memory.bytes();
        } finally {
            cluster.stop();
        }
    }

    private static void requireUsed(TestCluster cluster, int memoryNodes) {
        MemoryReports workers = MemoryReports.ofWorkers(cluster);
        workers.awaitFreed();
        assertThat(workers.sum("bytesGranted")).isPositive();
        assertThat(workers.sum("refusedBudget")).isPositive();
        if (memoryNodes > 0) {
            assertThat(MemoryReports.ofMemoryNodes(cluster).sum("outputsTaken")).isPositive();
        }
    }

    /** Logs of daemons, agents and slots in which memory for Java ran out. */
    private static List<Path> outOfMemory(Path cluster) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path directory : List.of(cluster.resolve("logs"), cluster.resolve("run"))) {
            try (Stream<Path> files = Files.find(directory, LOG_DEPTH, (file, attributes) -> isLog(file))) {
                for (Path log : files.toList()) {
                    if (Files.readString(log, StandardCharsets.ISO_8859_1).contains(OUT_OF_MEMORY)) {
                        found.add(log);
                    }
                }
            }
        }
        return found;
    }

    private static boolean isLog(Path file) {
        return file.getFileName().toString().endsWith(".log");
    }
}
