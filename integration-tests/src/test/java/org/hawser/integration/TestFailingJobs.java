// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.ContainerLogs;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.jobs.Failure;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Jobs that fail, fail in slots as they fail in forked JVMs. All run first, since their logs are there only some seconds
 * after their ends.
 */
@Tag("cluster")
@Order(2)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestFailingJobs {
    /** The client prints the diagnostics of every failed attempt but the last. */
    private static final int ATTEMPTS = 2;

    /** As a forked JVM, the slot's is gone then, or may be. */
    private static final Set<Failure> COSTS_A_SLOT = EnumSet.of(Failure.OUT_OF_MEMORY, Failure.SIGKILL);

    /** Stock Hadoop runs this one in any case. */
    private static final Failure LIVE = Failure.EXCEPTION;

    private final Map<Failure, JobRun> runs = new EnumMap<>(Failure.class);
    private Clusters clusters;
    private List<Long> jvmsBefore;
    private List<Long> jvmsAfter;

    @BeforeAll
    void runAll(Clusters shared) {
        clusters = shared;
        jvmsBefore = jvms();
        EnumSet<Failure> others = EnumSet.allOf(Failure.class);
        others.removeAll(COSTS_A_SLOT);
        others.forEach(this::run);
        jvmsAfter = jvms();
        COSTS_A_SLOT.forEach(this::run);
    }

    private void run(Failure failure) {
        runs.put(failure, clusters.hawser().run(job(failure)));
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void failingTask_sameVerdictDiagnosticsAndLogs(Failure failure) {
        Job job = job(failure);
        Facts expected = failure == LIVE
                ? clusters.liveStockFacts(
                        name(failure),
                        List.of(job),
                        () -> facts(clusters.stock().run(job)))
                : clusters.stockFacts(
                        name(failure),
                        List.of(job),
                        () -> facts(clusters.stock().run(job)));
        JobRun run = runs.get(failure);

        assertThat(facts(run)).isEqualTo(expected);
        assertThat(run.placements()).isNotEmpty().allMatch(Placement::inSlot);
    }

    @Test
    void failedTasks_thatLeaveTheirJvmAlive_leaveItToTheSlot() {
        assertThat(jvmsAfter).isEqualTo(jvmsBefore);
    }

    private static String name(Failure failure) {
        return "failure-" + failure.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    private static Job job(Failure failure) {
        return Job.map("FailingMapper", 1)
                .with("integration.failure", failure)
                .with("mapreduce.map.maxattempts", ATTEMPTS);
    }

    private static Facts facts(JobRun run) {
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.failedAttempts()).hasSize(ATTEMPTS - 1);
        ContainerLogs logs = run.logs();
        assertThat(logs.names()).hasSize(1 + ATTEMPTS);
        assertThat(logs.ofTasks("stdout")).contains("about to fail");
        return Facts.of(run)
                .with("logs", logs.names())
                .with("stdout", logs.ofTasks("stdout").lines().toList());
    }

    private List<Long> jvms() {
        return clusters.hawser().pool().awaitIdle(Clusters.SLOTS).slots().stream()
                .map(Message.SlotStatus::pid)
                .toList();
    }
}
