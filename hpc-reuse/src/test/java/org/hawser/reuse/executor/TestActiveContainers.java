// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.ContainerFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestActiveContainers {
    @TempDir
    private Path dir;

    private final ActiveContainers active = new ActiveContainers(Duration.ofSeconds(3));
    private final Connection line = new Connection(unconnected());
    private ContainerFiles files;

    @BeforeEach
    void nameFiles() {
        files = new ContainerFiles(dir.resolve("c1.pid"));
    }

    @AfterEach
    void closeLine() throws IOException {
        line.close();
    }

    private static SocketChannel unconnected() {
        try {
            return SocketChannel.open(StandardProtocolFamily.UNIX);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The pid of a process that has lived. */
    private static long deadPid() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }

    @Test
    void takeBack_noSlotCame_leavesNothingToTake() throws IOException {
        active.add("c1", files, line);
        assertThat(active.takeBack("c1")).isTrue();
        assertThat(files.takeOffer()).isFalse();
    }

    @Test
    void takeBack_slotTookIt_isFalse() throws IOException {
        active.add("c1", files, line);
        assertThat(files.takeOffer()).isTrue();
        assertThat(active.takeBack("c1")).isFalse();
    }

    @Test
    void takeBack_neverOffered_isTrue() throws IOException {
        assertThat(active.takeBack("c1")).isTrue();
    }

    @Test
    void isAlive_slotLivesAndNoExitCode_isTrue() throws IOException {
        active.add("c1", files, line);
        Files.writeString(files.pidFile(), ProcessHandle.current().pid() + "\n");
        assertThat(active.isAlive("c1")).isTrue();
    }

    @Test
    void isAlive_exitCodeWritten_isFalseThoughTheSlotLives() throws IOException {
        active.add("c1", files, line);
        Files.writeString(files.pidFile(), ProcessHandle.current().pid() + "\n");
        files.writeExitCode(0);
        assertThat(active.isAlive("c1")).isFalse();
    }

    @Test
    void isAlive_slotDead_isFalse() throws Exception {
        active.add("c1", files, line);
        Files.writeString(files.pidFile(), deadPid() + "\n");
        assertThat(active.isAlive("c1")).isFalse();
    }

    @Test
    void awaitExitCode_slotWroteIt_returnsIt() throws IOException {
        active.add("c1", files, line);
        Files.writeString(files.pidFile(), ProcessHandle.current().pid() + "\n");
        files.writeExitCode(143);
        assertThat(active.awaitExitCode("c1")).isEqualTo(143);
    }

    @Test
    void awaitExitCode_slotDiedWithoutOne_countsAsSigkill() throws Exception {
        active.add("c1", files, line);
        Files.writeString(files.pidFile(), deadPid() + "\n");
        assertThat(active.awaitExitCode("c1")).isEqualTo(137);
    }

    @Test
    void awaitExitCode_unknownContainer_countsAsSigkill() throws IOException {
        assertThat(active.awaitExitCode("c1")).isEqualTo(137);
    }

    @Test
    void adopt_nextNodeManager_knowsPooledFromForked() throws IOException {
        active.add("c1", files, line);

        ActiveContainers next = new ActiveContainers(Duration.ofSeconds(3));

        assertThat(next.adopt("c1", files)).isTrue();
        assertThat(next.contains("c1")).isTrue();
        assertThat(next.adopt("c2", new ContainerFiles(dir.resolve("c2.pid")))).isFalse();
        assertThat(next.contains("c2")).isFalse();
    }

    @Test
    void remove_endedContainer_leavesNothing() throws IOException {
        active.add("c1", files, line);
        active.remove("c1");
        active.remove("c1");
        assertThat(active.contains("c1")).isFalse();
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void awaitExitCode_threadInterrupted_waitsOnWithoutSpinning() throws Exception {
        active.add("c1", files, line);
        Files.writeString(files.pidFile(), ProcessHandle.current().pid() + "\n");
        CompletableFuture<Integer> code = new CompletableFuture<>();
        Thread waiter = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                code.complete(active.awaitExitCode("c1"));
            } catch (IOException e) {
                code.completeExceptionally(e);
            }
        });
        waiter.start();
        Awaitility.await("a waiter that sleeps").until(() -> waiter.getState() == Thread.State.TIMED_WAITING);
        assertThat(code).isNotDone();
        files.writeExitCode(0);
        assertThat(code.get(1, TimeUnit.MINUTES)).isZero();
        waiter.join();
    }

    @Test
    void kill_noSlotHasTakenIt_noneEverWill() throws IOException {
        active.add("c1", files, line);
        active.kill("c1");
        assertThat(active.wasKilled("c1")).isTrue();
        assertThat(files.takeOffer()).isFalse();
        active.remove("c1");
        assertThat(active.wasKilled("c1")).isFalse();
    }

    @Test
    void kill_slotHasTakenIt_isLeftToItsSignal() throws IOException {
        active.add("c1", files, line);
        assertThat(files.takeOffer()).isTrue();
        active.kill("c1");
        active.kill("unknown");
        assertThat(active.wasKilled("c1")).isFalse();
        assertThat(active.contains("c1")).isTrue();
    }
}
