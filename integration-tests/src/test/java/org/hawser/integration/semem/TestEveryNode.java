// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.probe.MemoryCall;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.config.RunDirectory;
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

/** Workers may lend each other memory, and what finds no room is in their pool files: output is that of stock Hadoop. */
@Tag("cluster")
@Tag("second-row")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestEveryNode {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int WORKERS = 2;

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
                .withSetting("hawser.reuse.slot-wait", Clusters.SLOT_WAIT)
                .withSetting("hawser.semem.memory", "12m")
                .withSetting("hawser.semem.strategy", "every-node")
                .withSetting("hawser.semem.placement", "near-reducers")
                .withSetting("hawser.semem.file-pool", "always"));
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
                    for (int worker = 1; worker <= WORKERS; worker++) {
                        assertThat(report(worker).used()).isZero();
                        assertThat(report(worker).lent()).isEmpty();
                    }
                });
    }

    @Test
    void job_fitsInMemory_isAsOnStock() {
        Job job = jobs.job("terasort", SememJobs.SMALL);

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.SMALL, job);

        jobs.requireStockOutput("terasort", SememJobs.SMALL, ended, job);
    }

    @Test
    void job_fourTimesAllBudgets_isAsOnStock() {
        Job job = jobs.large();

        JobRun ended = jobs.run(cluster, "terasort", SememJobs.LARGE, job);

        jobs.requireStockOutput("terasort", SememJobs.LARGE, ended, job);
        assertThat(sum("filesPooled")).isPositive();
    }

    private long sum(String counter) {
        return IntStream.rangeClosed(1, WORKERS)
                .mapToObj(worker -> {
                    try {
                        return report(worker);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .mapToLong(report -> report.counters().getOrDefault(counter, 0L))
                .sum();
    }

    private MemoryMessage.Report report(int worker) throws IOException {
        return MemoryCall.ask(new RunDirectory(cluster.local().runDir(worker)));
    }
}
