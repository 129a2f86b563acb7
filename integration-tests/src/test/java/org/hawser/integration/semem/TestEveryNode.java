// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.Chronos;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.AgentMetrics;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WorkerCapacity;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workers lend each other memory, and what finds no room is in their pool files: output is that of stock Hadoop. Every other
 * module is on as well.
 */
@Tag("cluster")
@Tag("second-row")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestEveryNode {
    private static final int WORKERS = 2;

    @TempDir
    private static Path dir;

    private SememJobs jobs;
    private TestCluster cluster;
    private MemoryReports reports;

    @BeforeAll
    void start(Clusters shared) throws IOException {
        jobs = new SememJobs(shared);
        cluster = shared.start(ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(3)
                .withSettings(Ibis.addedTo(Chronos.addedTo(Map.of())))
                .withSetting("hawser.semem.memory", "12m")
                .withSetting("hawser.semem.strategy", "every-node")
                .withSetting("hawser.semem.placement", "near-reducers")
                .withSetting("hawser.semem.file-pool", "always"));
        reports = MemoryReports.ofWorkers(cluster);
    }

    @AfterAll
    void stop() {
        if (cluster != null) {
            cluster.stop();
        }
    }

    @AfterEach
    void memoryIsFreed() {
        reports.awaitFreed();
    }

    /** The job has 20 MB of outputs, its node room for 12, of which it gives away what is above 6. */
    @Test
    @SuppressWarnings("try") // Held, not used.
    void job_runsOnOneWorker_otherLendsItsMemory() {
        MemoryReports busy = reports.only(1);
        MemoryReports idle = reports.only(2);
        // Reducers come when outputs have been moved.
        // Both workers are on this machine, so they would read in place.
        Job job = jobs.sort(SememJobs.MEDIUM)
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                .with("hawser.shuffle.local-memory", false);
        jobs.prepare(cluster, "terasort", SememJobs.MEDIUM);
        long sent = busy.sum("bytesSent");
        long taken = idle.sum("bytesTaken");
        long takenByBusy = busy.sum("bytesTaken");
        long written = idle.sum("bytesGranted");
        long served = segments(2);

        JobRun ended;
        try (WorkerCapacity none = WorkerCapacity.none(cluster, 2)) {
            ended = jobs.run(cluster, "terasort", SememJobs.MEDIUM, job);
        }

        jobs.requireStockOutput("terasort", SememJobs.MEDIUM, ended, job);
        assertThat(idle.sum("bytesGranted")).as("nothing ran there").isEqualTo(written);
        assertThat(idle.sum("bytesTaken") - taken).isGreaterThan(1_000_000).isEqualTo(busy.sum("bytesSent") - sent);
        assertThat(busy.sum("bytesTaken")).isEqualTo(takenByBusy);
        JobCounters counters = JobCounters.of(ended);
        assertThat(segments(2) - served)
                .as("reducers fetched from there what it had: %s", counters)
                .isPositive()
                .isLessThan(counters.task("SHUFFLED_MAPS"));
        assertThat(counters.task("FAILED_SHUFFLE")).isZero();
    }

    @Test
    void job_fourTimesAllBudgets_isAsOnStock() {
        Job job = SememJobs.withSplits(jobs.sort(SememJobs.LARGE), 2_500_000);

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.LARGE, job);

        jobs.requireStockOutput("terasort", SememJobs.LARGE, ended, job);
        assertThat(reports.sum("filesPooled")).isPositive();
    }

    /** Pieces of map outputs that a worker's agent has sent. */
    private long segments(int worker) {
        return AgentMetrics.of(cluster, worker).value("shuffle_segments_ok");
    }
}
