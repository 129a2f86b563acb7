// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.integration.harness.Client;
import org.hawser.integration.harness.HawserCommand;
import org.hawser.integration.harness.PathWithoutMpi;
import org.hawser.integration.harness.Pool;
import org.hawser.integration.harness.SlotProcesses;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Where Open MPI is not installed, the same command starts the same cluster with plain processes, and says why. */
@Tag("cluster")
@Order(7)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestWithoutOpenMpi {
    private static final int SLOTS = 3;
    private static final String POOLS = "plain processes, with Netty as transport: mpirun is not on the PATH";

    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();

    @TempDir
    private static Path dir;

    private static Path clusterDir;
    private static HawserCommand hawser;

    @BeforeAll
    static void findNoOpenMpi() throws Exception {
        clusterDir = dir.toRealPath().resolve("cluster");
        hawser = new HawserCommand(Map.of(
                "PATH", PathWithoutMpi.in(dir.resolve("bin")).toString(), "HAWSER_CLUSTER_DIR", clusterDir.toString()));
    }

    @AfterAll
    static void stop() {
        LocalCluster.stop(clusterDir, System.out::println);
    }

    private static HawserCommand.Result start(HawserCommand command, String... more) throws Exception {
        return command.run(Stream.of(
                        Stream.of("cluster", "start", "--workers", "1", "--slots", Integer.toString(SLOTS)),
                        Stream.of("slot-wait", "confirm-timeout", "agent-silence")
                                .flatMap(key -> Stream.of("--set", "hawser.reuse." + key + "=60s")),
                        Stream.of(more))
                .flatMap(part -> part)
                .toArray(String[]::new));
    }

    private static Message.Status idlePool() {
        return new Pool(clusterDir.resolve("run/worker1/agent.sock")).awaitIdle(SLOTS);
    }

    @Test
    @Order(1)
    void start_mpirunAskedFor_isRefusedBeforeAnythingIsStarted() throws Exception {
        HawserCommand.Result refused = start(hawser, "--set", "hawser.reuse.agent-start=mpirun");
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output().lines())
                .singleElement()
                .asString()
                .contains(
                        "hawser.reuse.agent-start is mpirun, but mpirun is not on the PATH",
                        "Install an Open MPI 4 with Java bindings");
    }

    @Test
    @Order(2)
    void start_nothingAskedFor_startsPlainProcessesAndSaysWhy() throws Exception {
        String output = start(hawser).requireSuccess().output();
        System.out.println(output);
        assertThat(output.lines())
                .filteredOn(line -> line.startsWith("pools "))
                .singleElement()
                .asString()
                .endsWith(POOLS);
        assertThat(output).doesNotContain("ranks");
        assertThat(SlotProcesses.of(clusterDir.resolve("run/worker1"))).hasSize(SLOTS);
    }

    @Test
    @Order(3)
    void status_showsTheWayAndTheReason() throws Exception {
        assertThat(hawser.run("cluster", "status").requireSuccess().output().lines())
                .contains("Pools: " + POOLS)
                .noneMatch(line -> line.startsWith("mpirun"));
    }

    @Test
    @Order(4)
    void job_runsInSlots() throws Exception {
        LocalCluster cluster = LocalCluster.attach(clusterDir, LAYOUT);
        assertThat(cluster.state().profile()).isEqualTo(Profile.HAWSER);
        assertThat(Client.jar(cluster, LAYOUT.examplesJar().toString(), "pi", "3", "100")
                        .requireSuccess()
                        .stdout())
                .contains("Estimated value of Pi is 3.16");
        assertThat(hawser.run("pool", "report", "application_").requireSuccess().output())
                .contains(" 0 forked");
    }

    @Test
    @Order(5)
    void slotAndAgentKilled_poolIsWholeAgain() {
        Message.Status before = idlePool();
        Message.SlotStatus victim = before.slots().get(0);
        ProcessHandle.of(victim.pid()).orElseThrow().destroyForcibly();
        ProcessHandle agent = ProcessHandle.of(before.agentPid()).orElseThrow();
        agent.destroyForcibly();
        agent.onExit().join();
        Message.Status after = idlePool();
        assertThat(after.agentPid()).isNotEqualTo(before.agentPid());
        assertThat(after.slots()).extracting(Message.SlotStatus::pid).doesNotContain(victim.pid());
    }

    @Test
    @Order(6)
    void start_mpirunThatFails_startsOnceMoreWithPlainProcesses() throws Exception {
        LocalCluster.stop(clusterDir, System.out::println);
        Path bindings = Files.createDirectories(dir.resolve("mpi"));
        Files.createFile(bindings.resolve("mpi.jar"));
        Files.createFile(bindings.resolve("libmpi_java.so"));
        Path mpirun = Files.writeString(
                dir.resolve("bin/mpirun"),
                "#!/bin/sh\n[ \"$1\" = --version ] && echo 'mpirun (Open MPI) 4.1.4' && exit\n"
                        + "echo 'no network here' >&2\nexit 1\n");
        Files.setPosixFilePermissions(mpirun, PosixFilePermissions.fromString("rwxr-xr-x"));
        HawserCommand broken = hawser.with("HAWSER_MPI_JAR", bindings.resolve("mpi.jar"));
        String output = start(broken).requireSuccess().output();
        assertThat(output)
                .contains(
                        "ranks of one mpirun: Open MPI 4.1.4",
                        "ended while its ranks started",
                        "plain processes, with Netty as transport: mpirun ended at its start: no network here");
        assertThat(SlotProcesses.of(clusterDir.resolve("run/worker1"))).hasSize(SLOTS);
    }
}
