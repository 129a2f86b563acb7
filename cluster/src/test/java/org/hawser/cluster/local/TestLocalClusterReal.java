// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.cli.HawserCommand;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.ClusterState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One stock cluster of two workers, from its start to its end. */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestLocalClusterReal {
    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();

    @TempDir
    private static Path dir;

    private static Path clusterDir;
    private static LocalCluster cluster;

    @BeforeAll
    static void start() throws IOException {
        clusterDir = dir.toRealPath().resolve("cluster");
        cluster = LocalCluster.start(spec(), LAYOUT, System.out::println);
    }

    @AfterAll
    static void stop() {
        LocalCluster.stop(clusterDir, System.out::println);
    }

    @Test
    @Order(1)
    void start_ready_everyDaemonLivesAndIsOnItsOwn() {
        List<Long> pids =
                cluster.state().daemons().stream().map(DaemonState::pid).toList();
        assertThat(pids).doesNotHaveDuplicates().hasSize(7);
        assertThat(cluster.state().daemons())
                .allMatch(daemon -> cluster.isAlive(daemon.role(), daemon.worker()))
                .allMatch(daemon -> Files.exists(daemon.log()));
    }

    @Test
    @Order(2)
    void start_runningAlready_isRefused() {
        ClusterSpec spec = spec();
        assertThatThrownBy(() -> LocalCluster.start(spec, LAYOUT, Progress.silent()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("runs in " + clusterDir + " already");
    }

    @Test
    @Order(3)
    void jar_pi_prints() {
        ToolRun run =
                cluster.jar(LAYOUT.examplesJar().toString(), "pi", "2", "10").requireSuccess();
        System.out.println("pi 2 10: " + run.wallNanos() / 1_000_000 + " ms");
        assertThat(run.stdout()).contains("Estimated value of Pi is 3.8");
    }

    @Test
    @Order(4)
    void yarnLogs_finishedJob_holdTheLogOfEveryContainer() {
        String list = cluster.yarn("application", "-list", "-appStates", "FINISHED")
                .requireSuccess()
                .stdout();
        String application = list.lines()
                .filter(line -> line.startsWith("application_"))
                .map(line -> line.substring(0, line.indexOf('\t')))
                .findFirst()
                .orElseThrow();
        // NodeManagers bring the logs together some time after the application has ended.
        await().atMost(Duration.ofMinutes(5)).untilAsserted(() -> assertThat(
                        cluster.yarn("logs", "-applicationId", application).stdout())
                .contains("LogType:syslog", "_01_000001", "_01_000004"));
    }

    @Test
    @Order(5)
    void fs_relativePath_isBelowTheUsersHome() {
        cluster.fs("-mkdir", "-p", "in").requireSuccess();
        assertThat(cluster.fs("-ls").requireSuccess().stdout()).contains(" in");
        assertThat(cluster.fs("-cat", "nothing").exitCode()).isEqualTo(1);
    }

    @Test
    @Order(6)
    void attach_otherObject_knowsTheSameCluster() {
        assertThat(LocalCluster.attach(clusterDir, LAYOUT).state()).isEqualTo(cluster.state());
    }

    @Test
    @Order(8)
    void restartNodeManager_containersRunning_isRegisteredOnItsOldPortAndJobGoesOn() throws Exception {
        DaemonId id = new DaemonId(Role.NODEMANAGER, 1);
        DaemonState before = cluster.state().daemon(id).orElseThrow();
        Path started = Files.createDirectory(dir.resolve("started"));
        Path release = dir.resolve("release");
        CompletableFuture<ToolRun> job = CompletableFuture.supplyAsync(() -> runWaitingTasks(started, release));
        // A container that a NodeManager is just about to launch is lost with it, in stock Hadoop too.
        await().atMost(Duration.ofMinutes(2))
                .until(() -> job.isDone() || list(started).size() == 2);
        cluster.restartDaemon(Role.NODEMANAGER, 1);
        DaemonState after = cluster.state().daemon(id).orElseThrow();
        assertThat(after.pid()).isNotEqualTo(before.pid());
        assertThat(after.ports()).isEqualTo(before.ports());
        cluster.restartDaemon(Role.NODEMANAGER, 2);
        assertThat(cluster.yarn("node", "-list").requireSuccess().stdout()).contains("Total Nodes:2");
        assertThat(job).as("still running").isNotDone();
        Files.createFile(release);
        assertThat(job.get().requireSuccess().stderr())
                .contains("Launched map tasks=2")
                .doesNotContain("Failed map tasks", "Killed map tasks");
    }

    @Test
    @Order(9)
    void killDaemon_dataNode_isDeadAndCanBeStartedAgain() {
        cluster.killDaemon(Role.DATANODE, 1);
        assertThat(cluster.isAlive(Role.DATANODE, 1)).isFalse();
        cluster.startDaemon(Role.DATANODE, 1);
        assertThat(cluster.isAlive(Role.DATANODE, 1)).isTrue();
        assertThatThrownBy(() -> cluster.startDaemon(Role.DATANODE, 1)).hasMessageContaining("still running");
    }

    @Test
    @Order(9)
    void restartCommand_daemonsThatLiveOrNot_areNewProcessesOnTheirOldPorts() {
        ClusterState before = cluster.state();
        cluster.killDaemon(Role.DATANODE, 1);
        assertThat(command("restart", "datanode-1", "namenode")).isZero();
        cluster = LocalCluster.attach(clusterDir, LAYOUT);
        for (DaemonId id : List.of(new DaemonId(Role.DATANODE, 1), new DaemonId(Role.NAMENODE, 0))) {
            DaemonState after = cluster.state().daemon(id).orElseThrow();
            assertThat(after.pid()).isNotEqualTo(before.daemon(id).orElseThrow().pid());
            assertThat(after.ports()).isEqualTo(before.daemon(id).orElseThrow().ports());
            assertThat(cluster.isAlive(id.role(), id.worker())).isTrue();
        }
        assertThat(command("restart", "datanode-3")).isNotZero();
    }

    private static int command(String... arguments) {
        return HawserCommand.commandLine()
                .execute(Stream.of(List.of("cluster"), List.of(arguments), List.of("--dir", clusterDir.toString()))
                        .flatMap(List::stream)
                        .toArray(String[]::new));
    }

    @Test
    @Order(10)
    void stop_oneDaemonKilled_leavesNothing() {
        cluster.killDaemon(Role.DATANODE, 2);
        List<String> lines = new ArrayList<>();
        assertThat(LocalCluster.stop(clusterDir, lines::add)).isGreaterThanOrEqualTo(6);
        assertThat(new Leftovers(ProcessTable.ofMachine(), new ClusterPaths(clusterDir)).find())
                .isEmpty();
        // A process that has ended keeps its sockets until the last of its threads is gone.
        await().atMost(Duration.ofMinutes(2)).until(TestLocalClusterReal::portsStillListening, List::isEmpty);
        assertThat(LocalCluster.stop(clusterDir, lines::add))
                .as("stopped again")
                .isZero();
        assertThatThrownBy(() -> LocalCluster.attach(clusterDir, LAYOUT)).hasMessageContaining("No cluster runs in");
    }

    @Test
    @Order(11)
    void start_again_keepsTheFileSystem() {
        cluster = LocalCluster.start(spec(), LAYOUT, System.out::println);
        assertThat(cluster.fs("-ls").requireSuccess().stdout()).contains(" in");
        cluster.stop();
        assertThat(new Leftovers(ProcessTable.ofMachine(), new ClusterPaths(clusterDir)).find())
                .isEmpty();
    }

    /** With containers that start quickly: what they do is tested, not how fast they do it. */
    private static ClusterSpec spec() {
        String quickStart = "-Xmx512m -XX:TieredStopAtLevel=1";
        return ClusterSpec.of(clusterDir, Profile.STOCK)
                .withSetting("yarn.app.mapreduce.am.command-opts", quickStart)
                .withSetting("mapreduce.map.java.opts", quickStart)
                .withSetting("mapreduce.reduce.java.opts", quickStart);
    }

    /** Runs two tasks that leave a file each when they start, and end when the other file is there. */
    private static ToolRun runWaitingTasks(Path started, Path release) {
        try {
            Path script = Files.writeString(
                    dir.resolve("wait.sh"),
                    "#!/bin/sh\ntouch " + started + "/$$\nwhile [ ! -e " + release + " ]; do sleep 0.1; done\ncat\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
            Path one = Files.writeString(dir.resolve("a"), "a\n");
            Path other = Files.writeString(dir.resolve("b"), "b\n");
            cluster.fs("-put", one.toString(), other.toString(), "/").requireSuccess();
            return cluster.jar(
                    LAYOUT.streamingJar().toString(),
                    "-Dmapreduce.job.reduces=0",
                    "-Dmapreduce.map.speculative=false",
                    "-input",
                    "/a,/b",
                    "-output",
                    "/waited",
                    "-mapper",
                    script.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private static List<Integer> portsStillListening() {
        return cluster.state().daemons().stream()
                .flatMap(daemon -> daemon.ports().values().stream())
                .filter(TestLocalClusterReal::isListening)
                .collect(Collectors.toList());
    }

    private static boolean isListening(int port) {
        try (java.net.Socket socket = new java.net.Socket("localhost", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
