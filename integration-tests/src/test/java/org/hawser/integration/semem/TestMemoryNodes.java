// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
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
        MemoryReports.ofWorkers(cluster)
                .and(MemoryReports.ofMemoryNodes(cluster))
                .awaitFreed();
    }

    @ParameterizedTest
    @CsvSource({
        "wordcount, slots, false",
        "invertedindex, slots, true",
        "sequencecount, slots, false",
        "terasort, slots, true",
        "terasort, forked, false"
    })
    void job_outputsAreMoved_isAsOnStock(String program, String place, boolean compressed) {
        Job job = SememJobs.at(SememJobs.compressed(jobs.job(program, SememJobs.SMALL), compressed), place)
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
        Job job = SememJobs.over(jobs.job("terasort", SememJobs.SMALL), "stock");
        long sent = sent();

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.SMALL, job);

        jobs.requireStockOutput("terasort", SememJobs.SMALL, ended, job);
        assertThat(sent()).isEqualTo(sent);
    }

    @Test
    void job_fourTimesAllBudgets_isAsOnStock() {
        Job job = jobs.sort(SememJobs.LARGE);

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.LARGE, job);

        jobs.requireStockOutput("terasort", SememJobs.LARGE, ended, job);
    }

    private long sent() {
        return MemoryReports.ofWorkers(cluster).sum("outputsSent");
    }
}
