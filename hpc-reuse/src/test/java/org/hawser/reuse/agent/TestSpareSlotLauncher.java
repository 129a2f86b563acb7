// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who takes a lost slot's place. Sleeping processes play the spare ranks, the test speaks for them. */
@Timeout(120)
class TestSpareSlotLauncher {
    private static final Lookup SETTINGS = Map.<String, String>of()::get;

    @TempDir
    private Path dir;

    private final FakeSlots processes = new FakeSlots();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private RunDirectory run;
    private AgentMetrics metrics;
    private SpareRanks spares;
    private SpareSlotLauncher launcher;

    @BeforeEach
    void createLauncher() throws IOException {
        run = new RunDirectory(dir.resolve("run")).create();
        metrics = new AgentMetrics().register(new MetricsSystemImpl("test"));
        create(Duration.ZERO);
    }

    private void create(Duration settling) {
        spares = new SpareRanks(run, metrics, settling);
        launcher = new SpareSlotLauncher(run, SETTINGS, spares, processes, metrics);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    /** A spare rank's process, and its end of the line. */
    private record Played(Process process, Connection line) {}

    private Played arrives() throws IOException {
        Process process = new ProcessBuilder("setsid", "sleep", "600").start();
        opened.add(process::destroyForcibly);
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(dir.resolve("line" + opened.size()));
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(address);
            Connection far = new Connection(SocketChannel.open(address));
            opened.add(far);
            Connection near = new Connection(listener.accept());
            opened.add(near);
            spares.arrived(process.pid(), near);
            return new Played(process, far);
        }
    }

    @Test
    void launch_spareWaits_takesThePlaceAsARank() throws Exception {
        Played spare = arrives();
        SlotLauncher.SlotProcess process = launcher.launch(1, 4);
        assertThat(spare.line().receive()).isEqualTo(new Message.TakePlace(1, 4));
        assertThat(process.pid()).isEqualTo(spare.process().pid());
        assertThat(run.slotFile(1, ".pid")).content().startsWith("1 4 " + process.pid() + " ");
        assertThat(run.slotFile(1, ".json")).content().contains("\"kind\":\"MPI\"");
        assertThat(processes.launched).isEmpty();
        assertThat(spares.size()).isZero();
        assertThat(metrics.counters()).containsOnly(Map.entry("sparesUsed", 1L));
        process.kill();
        assertThat(process.onExit().toCompletableFuture().get(60, TimeUnit.SECONDS))
                .isEqualTo(137);
    }

    @Test
    void launch_noneLeft_isAPlainProcessAndCounted() throws Exception {
        arrives();
        launcher.launch(0, 2);
        launcher.launch(1, 2);
        launcher.launch(0, 3);
        assertThat(processes.launched)
                .extracting(FakeSlots.FakeProcess::slot, FakeSlots.FakeProcess::incarnation)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1, 2L), org.assertj.core.groups.Tuple.tuple(0, 3L));
        assertThat(metrics.counters()).containsEntry("sparesUsed", 1L).containsEntry("sparesMissing", 2L);
    }

    @Test
    void launch_spareJustLost_leavesThePlaceToTheNext() throws Exception {
        arrives().line().close();
        Played second = arrives();
        assertThat(launcher.launch(0, 2).pid()).isEqualTo(second.process().pid());
        assertThat(second.line().receive()).isEqualTo(new Message.TakePlace(0, 2));
        assertThat(processes.launched).isEmpty();
    }

    @Test
    void launch_spareThatLivesHasNotFoundThisAgentYet_isWaitedFor() throws Exception {
        create(Duration.ofMinutes(1));
        Process other = new ProcessBuilder("sleep", "600").start();
        opened.add(other::destroyForcibly);
        SlotPidFile.of(0, 0, other.toHandle()).write(run.slots().resolve("spare-0.pid"));
        CompletableFuture<SlotLauncher.SlotProcess> launched = CompletableFuture.supplyAsync(() -> {
            try {
                return launcher.launch(0, 2);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        Played spare = arrives();
        assertThat(launched.get(60, TimeUnit.SECONDS).pid())
                .isEqualTo(spare.process().pid());
    }

    @Test
    void launch_settingsCannotBeWritten_keepsTheSpare() throws Exception {
        arrives();
        Path inTheWay = Files.createDirectories(run.slotFile(1, ".json"));
        assertThatThrownBy(() -> launcher.launch(1, 4)).isInstanceOf(IOException.class);
        assertThat(spares.size()).isEqualTo(1);
        Files.delete(inTheWay);
        launcher.launch(1, 5);
        assertThat(spares.size()).isZero();
    }

    @Test
    void launch_pidCannotBeWritten_spareHasThePlaceAllTheSame() throws Exception {
        Played first = arrives();
        arrives();
        Files.createDirectories(run.slotFile(1, ".pid"));
        assertThat(launcher.launch(1, 4).pid()).isEqualTo(first.process().pid());
        assertThat(first.line().receive()).isEqualTo(new Message.TakePlace(1, 4));
        assertThat(spares.size()).isEqualTo(1);
        assertThat(processes.launched).isEmpty();
    }

    @Test
    void launch_onlyTheAgentItselfWasASpare_isNotWaitedFor() throws Exception {
        create(Duration.ofDays(1));
        SpareFiles.write(run, 0);
        assertThat(SpareFiles.anyAlive(run)).isTrue();
        launcher.launch(0, 2);
        assertThat(processes.launched).hasSize(1);
    }

    @Test
    void dismiss_sparesWaitOrCome_areToldToEnd() throws Exception {
        Played first = arrives();
        spares.dismiss();
        assertThat(first.line().receive()).isEqualTo(new Message.Exit(RetireReason.STOPPING));
        assertThat(arrives().line().receive()).isEqualTo(new Message.Exit(RetireReason.STOPPING));
        assertThat(spares.size()).isZero();
    }
}
