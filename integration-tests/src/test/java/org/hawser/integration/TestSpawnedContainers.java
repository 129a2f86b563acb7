// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.hawser.bench.run.JobJar;
import org.hawser.bench.spawn.SpawnComparison;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.Pool;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Containers each in a JVM of its own, which MPI starts from the agent, as in {@code hawser bench spawn}. */
@Tag("cluster")
@Order(8)
class TestSpawnedContainers {
    private static final int SLOTS = 4;
    private static final String QUICK_START = "-Xmx400m -XX:TieredStopAtLevel=1";
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();

    @TempDir
    private static Path dir;

    private static LocalCluster cluster;
    private static Pool pool;
    private static long agent;

    @BeforeAll
    static void start() throws Exception {
        ClusterSpec hawser = ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER);
        ClusterSpec spec = JobJar.sharedBy(hawser, LAYOUT)
                .withWorkers(1)
                .withSlots(SLOTS)
                .withSetting("hawser.reuse.agent-start", "mpirun")
                .withSettings(SpawnComparison.SPAWNING)
                // Each container is a new JVM, and their speed is not tested here.
                .withSetting("mapreduce.map.java.opts", QUICK_START)
                .withSetting("mapreduce.reduce.java.opts", QUICK_START)
                .withSetting("yarn.app.mapreduce.am.command-opts", QUICK_START);
        cluster = LocalCluster.start(Clusters.quick(spec), LAYOUT, System.out::println);
        pool = new Pool(cluster.runDir(1).resolve("agent.sock"));
        agent = pool.status().agentPid();
    }

    @AfterAll
    static void stop() throws Exception {
        LocalCluster.stop(dir.toRealPath().resolve("cluster"), System.out::println);
    }

    private static ToolRun pi() {
        return cluster.jar(LAYOUT.examplesJar().toString(), "pi", "3", "100").requireSuccess();
    }

    /** Columns of the NodeManager's notes: where, and in which slot and incarnation. */
    private static List<String[]> placements() throws IOException {
        return Files.readAllLines(cluster.runDir(1).resolve("placements.tsv")).stream()
                .map(line -> line.split("\t", -1))
                .toList();
    }

    private static void awaitNoJvm() {
        Awaitility.await("the end of every spawned JVM").atMost(LIMIT).until(() -> pool.status().slots().stream()
                .allMatch(slot -> slot.state().equals("DEAD")));
    }

    @Test
    void job_eachContainerHasAJvmOfItsOwn_killedOneIsRepeatedAndAgentLives() throws IOException {
        CompletableFuture<ToolRun> job = CompletableFuture.supplyAsync(TestSpawnedContainers::pi);
        Message.SlotStatus victim = Awaitility.await("a task")
                .atMost(LIMIT)
                .until(TestSpawnedContainers::task, Optional::isPresent)
                .orElseThrow();
        assertThat(victim.transport().reason()).isEqualTo("spawned by MPI for one container");
        ProcessHandle.of(victim.pid()).ifPresent(ProcessHandle::destroyForcibly);

        assertThat(job.join().stdout()).contains("Estimated value of Pi is 3.16");
        awaitNoJvm();
        // The ApplicationMaster, three maps, a reduce, and the attempt in place of the one that was killed.
        assertThat(placements()).hasSizeGreaterThanOrEqualTo(6);
        assertThat(placements())
                .filteredOn(columns -> !columns[2].equals("slot"))
                .as("forked containers, with their reasons")
                .isEmpty();
        assertThat(placements()).extracting(columns -> columns[3]).doesNotHaveDuplicates();
        assertThat(pool.status().agentPid()).isEqualTo(agent);
    }

    private static Optional<Message.SlotStatus> task() {
        return pool.status().slots().stream()
                .filter(slot ->
                        slot.state().equals("RUNNING") && !slot.containerId().endsWith("_000001"))
                .findFirst();
    }
}
