// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that share a monitor, some of them killed. */
@Tag("cluster")
class TestKilledProcesses {
    static final NodeLayout LAYOUT = new NodeLayout(8, 4);

    private static final String SOURCE = "node1:8040";
    private static final int ROUNDS = Boolean.getBoolean("hawser.soak") ? 100 : 3;

    @TempDir
    private Path dir;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    private Path file() {
        return dir.resolve("monitor");
    }

    private SourceMonitor monitor() {
        return NodeSourceMonitor.open(file(), LAYOUT);
    }

    @Test
    void processes_killed_noLongerCountWhenNextStarts() throws Exception {
        Process first = reducer(1_000);
        Process second = reducer(50);
        try (SourceMonitor monitor = monitor()) {
            assertThat(monitor.source(SOURCE).inFlightBytes()).isEqualTo(1_050);
        }
        kill(first);
        try (SourceMonitor monitor = monitor()) {
            assertThat(monitor.source(SOURCE).inFlightBytes()).isEqualTo(50);
        }
        kill(second);
        try (SourceMonitor monitor = monitor()) {
            assertThat(monitor.source(SOURCE).inFlightBytes()).isZero();
            assertThat(monitor.source(SOURCE).averageWaitNanos()).isPositive();
        }
    }

    @Test
    void reducersOfOneProcess_killed_noLongerCountWhenNextStarts() throws Exception {
        Process both = reducer(1_000, 50);
        reducer(7);
        try (SourceMonitor monitor = monitor()) {
            assertThat(monitor.source(SOURCE).inFlightBytes()).isEqualTo(1_057);
        }
        kill(both);
        try (SourceMonitor monitor = monitor()) {
            assertThat(monitor.source(SOURCE).inFlightBytes()).isEqualTo(7);
        }
    }

    @Test
    void processes_killedInMidWork_leaveNothingBehind() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Process one = reducer(100);
            Process two = reducer(100);
            one.getOutputStream().close();
            kill(one);
            two.getOutputStream().close();
            assertThat(two.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(two.exitValue()).isZero();
            try (SourceMonitor monitor = monitor()) {
                assertThat(monitor.source(SOURCE).inFlightBytes())
                        .as("round %d", round)
                        .isZero();
            }
        }
    }

    @Test
    void processes_moreThanLanes_lastDoesWithout() throws Exception {
        for (int i = 0; i < LAYOUT.monitors(); i++) {
            reducer(10);
        }
        assertThat(start(10)).isEqualTo("LocalSourceMonitor");

        kill(processes.get(0));
        assertThat(start(10)).isEqualTo("NodeSourceMonitor");
    }

    @Test
    void processes_startedTogether_makeOneFile() {
        List<Process> together = List.of(launch(1), launch(2), launch(3));
        together.forEach(process -> assertThat(firstLine(process)).isEqualTo("NodeSourceMonitor"));

        try (SourceMonitor monitor = monitor()) {
            assertThat(monitor.source(SOURCE).inFlightBytes()).isEqualTo(6);
        }
    }

    private Process reducer(long... bytes) {
        assertThat(start(bytes)).isEqualTo("NodeSourceMonitor");
        return processes.get(processes.size() - 1);
    }

    /** What the process says when its bytes are in flight: the kind of its monitor. */
    private String start(long... bytes) {
        return firstLine(launch(bytes));
    }

    private Process launch(long... bytes) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MonitorProgram.class.getName(),
                file().toString(),
                SOURCE));
        LongStream.of(bytes).mapToObj(Long::toString).forEach(command::add);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            processes.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The reader is left open, for it is the process's. */
    private static String firstLine(Process process) {
        BufferedReader reader = process.inputReader(UTF_8);
        try {
            return reader.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
}
