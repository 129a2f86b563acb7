// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.pool.MpirunFailedException;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.ClusterState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReadiness {
    private static final DaemonId NAMENODE = new DaemonId(Role.NAMENODE, 0);
    private static final ProcessTable TABLE = ProcessTable.ofMachine();
    private static final ProcessId SELF =
            TABLE.find(ProcessHandle.current().pid()).orElseThrow();

    @TempDir
    private Path dir;

    private final List<String> lines = new ArrayList<>();
    private Path log;

    @BeforeEach
    void writeLog() throws IOException {
        log = Files.writeString(dir.resolve("namenode.log"), "all is well\nthe disk is full\n");
    }

    @Test
    void await_probesHoldLater_returnsThenAndTellsOnce() {
        AtomicInteger looks = new AtomicInteger();
        readiness(SELF, Duration.ofMinutes(1))
                .await(List.of(new Probe(NAMENODE, "safe mode off", () -> looks.incrementAndGet() >= 3)));
        assertThat(looks).hasValue(3);
        assertThat(lines).singleElement().asString().contains("namenode", "safe mode off", " ms");
    }

    @Test
    void await_daemonGone_namesItAndItsLog() {
        ProcessId gone = new ProcessId(SELF.pid(), SELF.startTicks() - 1);
        assertThatThrownBy(() -> readiness(gone, Duration.ofMinutes(1)).await(List.of(never())))
                .isInstanceOf(DaemonFailedException.class)
                .hasMessageContainingAll("namenode", "ended", log.toString(), "the disk is full");
    }

    @Test
    void await_portTaken_isTold() throws IOException {
        Files.writeString(log, "java.net.BindException: Port in use: localhost:1\n");
        ProcessId gone = new ProcessId(SELF.pid(), SELF.startTicks() - 1);
        assertThatThrownBy(() -> readiness(gone, Duration.ofMinutes(1)).await(List.of(never())))
                .isInstanceOfSatisfying(DaemonFailedException.class, e -> assertThat(e.portTaken())
                        .isTrue());
    }

    @Test
    void await_mpirunGone_namesItAndItsLog() {
        PoolLauncher gone = new PoolLauncher(SELF.pid(), SELF.startTicks() - 1, log);
        ClusterState state = new ClusterState(Profile.HAWSER, 1, 1, Map.of(), List.of())
                .with(PoolState.chosen(PoolStarter.MPIRUN, "it is there").with(gone));
        Readiness readiness = new Readiness(TABLE, () -> state, lines::add, Duration.ofMinutes(1));
        assertThatThrownBy(() -> readiness.await(List.of(never())))
                .isInstanceOfSatisfying(MpirunFailedException.class, e -> assertThat(e.lastLine())
                        .isEqualTo("the disk is full"))
                .hasMessageContainingAll("mpirun", "ended", log.toString());
    }

    @Test
    void await_limitPassed_saysWhatWasWaitedFor() {
        assertThatThrownBy(() -> readiness(SELF, Duration.ZERO).await(List.of(never())))
                .isInstanceOf(DaemonFailedException.class)
                .hasMessageContainingAll("Not ready", "namenode: never", log.toString(), "the disk is full");
    }

    @Test
    void await_limitPassedUnderMpirun_namesItsLog() {
        PoolLauncher mpirun = new PoolLauncher(SELF.pid(), SELF.startTicks(), dir.resolve("mpirun.log"));
        ClusterState state = new ClusterState(Profile.HAWSER, 1, 1, Map.of(), List.of())
                .with(PoolState.chosen(PoolStarter.MPIRUN, "it is there").with(mpirun));
        assertThatThrownBy(() -> new Readiness(TABLE, () -> state, lines::add, Duration.ZERO).await(List.of(never())))
                .hasMessageEndingWith("write to " + mpirun.log() + ".");
    }

    @Test
    void await_interrupted_givesUpAndKeepsTheInterrupt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> readiness(SELF, Duration.ofMinutes(1)).await(List.of(never())))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("Interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static Probe never() {
        return new Probe(NAMENODE, "never", () -> false);
    }

    private Readiness readiness(ProcessId process, Duration limit) {
        DaemonState daemon = new DaemonState(
                Role.NAMENODE,
                0,
                process.pid(),
                process.startTicks(),
                0,
                Map.of("http", 1),
                URI.create("http://localhost:1"),
                log);
        ClusterState state = new ClusterState(Profile.STOCK, 1, 1, Map.of(), List.of(daemon));
        return new Readiness(TABLE, () -> state, lines::add, limit);
    }
}
