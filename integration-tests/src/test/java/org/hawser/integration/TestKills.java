// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.SlotProcesses;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WordCounts;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Slots and agents are killed at random while jobs run: jobs end correctly, and the pool is whole again. */
@Tag("cluster")
@Order(5)
@ExtendWith(ClustersExtension.class)
class TestKills {
    private static final boolean SOAK = Boolean.getBoolean("hawser.soak");
    private static final int SLOT_KILLS = SOAK ? 100 : 10;
    private static final int AGENT_KILLS = SOAK ? 5 : 1;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long SEED = Long.getLong("hawser.seed", System.nanoTime());

    private final Random random = new Random(SEED);

    @Test
    void slotsAndAgentsKilled_jobsEndCorrectlyAndPoolIsWhole(Clusters clusters) throws IOException {
        System.out.println("-Dhawser.seed=" + SEED);
        TestCluster cluster = clusters.hawser();
        WordCounts.write(cluster.local(), clusters.layout().examplesJar());
        cluster.pool().awaitIdle(Clusters.SLOTS);
        AtomicBoolean killed = new AtomicBoolean();
        CompletableFuture<Integer> jobs = CompletableFuture.supplyAsync(() -> runJobs(clusters, killed));
        try {
            kill(cluster, jobs);
        } finally {
            killed.set(true);
        }
        System.out.println(jobs.join() + " jobs");
        await("no process but the pool's slots").atMost(LIMIT).untilAsserted(() -> assertThat(
                        SlotProcesses.of(cluster.local().runDir(1)))
                .containsExactlyInAnyOrderElementsOf(cluster.pool().awaitIdle(Clusters.SLOTS).slots().stream()
                        .map(Message.SlotStatus::pid)
                        .toList()));
    }

    private void kill(TestCluster cluster, CompletableFuture<Integer> jobs) {
        int perAgent = SLOT_KILLS / AGENT_KILLS;
        for (int kill = 1; kill <= SLOT_KILLS; kill++) {
            killSlot(cluster, jobs);
            if (kill % perAgent == perAgent / 2) {
                killAgent(cluster);
            }
        }
    }

    /** Kills a slot, more often a busy one, and waits until its place is taken. */
    private void killSlot(TestCluster cluster, CompletableFuture<Integer> jobs) {
        Message.Status status = await("a container in a slot")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(
                        () -> {
                            assertThat(jobs).isNotCompletedExceptionally();
                            return cluster.pool().status();
                        },
                        now -> now.slots().stream()
                                .anyMatch(slot -> !slot.containerId().isEmpty()));
        List<Message.SlotStatus> victims = status.slots().stream()
                .filter(slot -> slot.pid() > 0)
                .filter(slot -> random.nextInt(4) == 0 || !slot.containerId().isEmpty())
                .toList();
        Message.SlotStatus victim = victims.get(random.nextInt(victims.size()));
        ProcessHandle.of(victim.pid()).ifPresent(ProcessHandle::destroyForcibly);
        await("the end of slot " + victim.index())
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> cluster.pool().status().slots().stream()
                        .anyMatch(slot -> slot.index() == victim.index() && slot.incarnation() > victim.incarnation()));
    }

    private static void killAgent(TestCluster cluster) {
        long pid = cluster.pool().status().agentPid();
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        await("another agent")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> cluster.pool().status().agentPid() != pid);
    }

    private static int runJobs(Clusters clusters, AtomicBoolean killed) {
        int jobs = 0;
        do {
            String output = Job.newOutput("kills");
            JobRun run = clusters.hawser()
                    .run(Job.of(clusters.layout().examplesJar(), WordCounts.PROGRAM, WordCounts.arguments(output)))
                    .requireSuccess();
            WordCounts.requireRight(run.cluster().lines(output).stream());
            jobs++;
        } while (!killed.get());
        return jobs;
    }
}
