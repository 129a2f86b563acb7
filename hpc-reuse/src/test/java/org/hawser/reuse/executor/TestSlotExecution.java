// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.util.Shell;
import org.awaitility.Awaitility;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A container's way into a slot, and every way out of it. */
@Timeout(60)
class TestSlotExecution {
    private static final Message.Started STARTED = new Message.Started(3, 2, 4711, 5, 6000);

    private static final Duration SILENCE = Duration.ofSeconds(2);
    private static final Duration CONFIRM = Duration.ofMillis(200);

    @TempDir
    private Path dir;

    private final List<String> done = new CopyOnWriteArrayList<>();
    private RunDirectory run;
    private Path pidFile;
    private LaunchSpec spec;
    private SlotExecution.Services services;
    private int forkedExitCode;
    private volatile boolean wanted = true;
    private volatile boolean preparable = true;

    @BeforeEach
    void createServices() throws IOException {
        run = new RunDirectory(dir.resolve("run")).create();
        pidFile = dir.resolve("c1.pid");
        spec = new LaunchSpec(
                "c1",
                "u",
                dir.toString(),
                Map.of(),
                Map.of(),
                List.of(),
                "Main",
                List.of(),
                0,
                0,
                Redirect.DISCARD,
                Redirect.DISCARD,
                pidFile.toString());
        ExecutorMetrics metrics = new ExecutorMetrics().register(new MetricsSystemImpl("test"));
        ActiveContainers active = new ActiveContainers(SILENCE);
        services = new SlotExecution.Services(
                new AgentSupervisor(
                        run, Optional.empty(), 0, SILENCE, "Containers are forked", active::hangUp, metrics),
                active,
                metrics,
                run.placements(1 << 20),
                1234,
                CONFIRM);
    }

    @AfterEach
    void stopSupervisor() {
        services.agent().stop(false);
    }

    private FakeAgent agent(FakeAgent.Launches launches) throws IOException {
        FakeAgent agent = FakeAgent.start(run.socket(), launches);
        services.agent().start();
        Awaitility.await("the supervisor's connection")
                .until(() -> services.agent().obstacle().isEmpty());
        return agent;
    }

    private SlotExecution execution() {
        return new SlotExecution(
                spec,
                services,
                new LaunchScript(Map.of(), Map.of(), "", new org.apache.hadoop.fs.Path("/"), "u", Optional.empty()) {
                    @Override
                    void prepare(Path workDir) throws IOException {
                        if (!preparable) {
                            throw new IOException("disk full");
                        }
                        done.add("prepared");
                    }

                    @Override
                    void undo(Path workDir) {
                        done.add("undone");
                    }

                    @Override
                    void programEntered(Path workDir, Map<String, String> environment) {
                        done.add("entered");
                    }

                    @Override
                    void programEnded(Path workDir) {
                        done.add("ended");
                    }
                },
                why -> {
                    done.add("forked: " + why.reason().label() + ": " + why.detail());
                    return new Forked(forkedExitCode);
                },
                () -> wanted);
    }

    private record Forked(int exitCode) implements Shell.CommandExecutor {
        @Override
        public void execute() throws IOException {
            if (exitCode != 0) {
                throw new Shell.ExitCodeException(exitCode, "stock's message");
            }
        }

        @Override
        public int getExitCode() {
            return exitCode;
        }

        @Override
        public String getOutput() {
            return "stock's output";
        }

        @Override
        public void close() {}
    }

    @Test
    void execute_slotRunsIt_returnsItsEnd() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {
            client.send(STARTED);
            client.send(new Message.Ended("c1", 0, ""));
        })) {
            SlotExecution execution = execution();
            execution.execute();
            assertThat(execution.getExitCode()).isZero();
            assertThat(execution.getOutput()).isEmpty();
            assertThat(agent.received).contains(new Message.Launch(spec, 1234));
        }
        assertThat(done).startsWith("prepared", "entered").endsWith("ended").doesNotContain("undone");
        assertThat(Files.readString(run.placements(0).file())).matches("\\d+\tc1\tslot\t3\\.2\t4711\t5\t6\t\n");
        assertThat(services.active().contains("c1")).isFalse();
        assertThat(Path.of(pidFile + ".slot")).doesNotExist();
    }

    @Test
    void execute_programFails_throwsItsExitCodeAsStock() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {
            client.send(STARTED);
            client.send(new Message.Ended("c1", 3, "why"));
        })) {
            SlotExecution execution = execution();
            assertThatThrownBy(execution::execute)
                    .isInstanceOfSatisfying(Shell.ExitCodeException.class, e -> assertThat(e.getExitCode())
                            .isEqualTo(3));
            assertThat(execution.getExitCode()).isEqualTo(3);
            assertThat(agent.greetings(Message.Role.CLIENT)).isEqualTo(1);
        }
        assertThat(done).startsWith("prepared", "entered").endsWith("ended").doesNotContain("undone");
    }

    @Test
    void execute_containerOwnsItsSlot_isMarkedMeanwhile() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {
            done.add("active: " + services.active().contains("c1"));
            done.add("marked: " + Files.exists(Path.of(pidFile + ".slot")));
            client.send(STARTED);
            client.send(new Message.Ended("c1", 0, ""));
        })) {
            execution().execute();
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).containsExactly("prepared", "active: true", "marked: true", "entered", "ended");
    }

    @Test
    void execute_noSlotInTime_isForkedForThatReason() throws IOException {
        try (FakeAgent agent = agent(
                (launch, client) -> client.send(new Message.NoSlot(new Fork(ForkReason.BUSY, "slots {RUNNING=2}"))))) {
            SlotExecution execution = execution();
            execution.execute();
            assertThat(execution.getOutput()).isEqualTo("stock's output");
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).containsExactly("prepared", "undone", "forked: busy: slots {RUNNING=2}");
        assertThat(services.active().contains("c1")).isFalse();
    }

    @Test
    void execute_forkedProgramFails_isNotForkedAgain() throws IOException {
        forkedExitCode = 7;
        try (FakeAgent agent =
                agent((launch, client) -> client.send(new Message.NoSlot(new Fork(ForkReason.BUSY, ""))))) {
            SlotExecution execution = execution();
            assertThatThrownBy(execution::execute).isInstanceOf(Shell.ExitCodeException.class);
            assertThat(execution.getExitCode()).isEqualTo(7);
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).containsExactly("prepared", "undone", "forked: busy: ");
    }

    @Test
    void execute_agentDown_isForked() throws IOException {
        execution().execute();
        assertThat(done).containsExactly("undone", "forked: agent-down: not connected yet");
    }

    @Test
    void execute_agentOfAnotherVersion_isForkedAndSaysSo() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), (launch, client) -> {}, true)) {
            services.agent().start();
            Awaitility.await("the refusal")
                    .until(() -> services.agent().obstacle().equals(Optional.of(ForkReason.AGENT_VERSION)));
            execution().execute();
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).containsExactly("undone", "forked: agent-version: this agent is Hawser 9");
    }

    @Test
    void execute_agentDiesBeforeTheHandOver_isForked() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> client.close())) {
            execution().execute();
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).hasSize(3).startsWith("prepared", "undone");
        assertThat(done.get(2)).startsWith("forked: agent-down: ");
        assertThat(services.active().contains("c1")).isFalse();
    }

    @Test
    void execute_agentDiesAfterTheSlotTookIt_isNeverStartedTwice() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {
            assertThat(spec.files().takeOffer()).isTrue();
            Files.writeString(pidFile, ProcessHandle.current().pid() + "\n");
            spec.files().writeExitCode(5);
            client.close();
        })) {
            SlotExecution execution = execution();
            assertThatThrownBy(execution::execute).isInstanceOf(Shell.ExitCodeException.class);
            assertThat(execution.getExitCode()).isEqualTo(5);
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).startsWith("prepared", "entered").endsWith("ended").doesNotContain("undone");
    }

    @Test
    void execute_agentDiesBetweenHandOverAndSlot_slotComesTooLate() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> client.close())) {
            execution().execute();
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done.get(2)).startsWith("forked: agent-down: ");
        assertThat(spec.files().takeOffer()).isFalse();
    }

    @Test
    void execute_agentDiesBeforeTheSlotHasWrittenItsPid_isNotForked() throws Exception {
        try (FakeAgent agent = agent((launch, client) -> {
            spec.files().takeOffer();
            client.close();
        })) {
            SlotExecution execution = execution();
            Thread slot = new Thread(() -> {
                try {
                    Awaitility.await("the wait for the slot").until(() -> done.contains("entered"));
                    Files.writeString(pidFile, ProcessHandle.current().pid() + "\n");
                    spec.files().writeExitCode(0);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            slot.start();
            execution.execute();
            slot.join();
            assertThat(execution.getExitCode()).isZero();
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).containsExactly("prepared", "entered", "ended");
    }

    @Test
    void execute_agentDiesWhileItRuns_waitsForTheSlotsExitCode() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {
            spec.files().takeOffer();
            Files.writeString(pidFile, ProcessHandle.current().pid() + "\n");
            client.send(STARTED);
            client.close();
        })) {
            Thread slot = new Thread(() -> {
                try {
                    Awaitility.await("the placement")
                            .until(() -> Files.exists(run.placements(0).file()));
                    spec.files().writeExitCode(0);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            slot.start();
            SlotExecution execution = execution();
            execution.execute();
            assertThat(execution.getExitCode()).isZero();
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done).startsWith("prepared", "entered").endsWith("ended").doesNotContain("undone");
    }

    @Test
    void execute_agentAnswersOutOfTurn_isForked() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> client.send(new Message.Refused("what?")))) {
            execution().execute();
            assertThat(agent.received).isNotEmpty();
        }
        assertThat(done.get(2)).isEqualTo("forked: " + ForkReason.AGENT_DOWN.label() + ": expected Ended, got Refused");
    }

    @Test
    void execute_agentStopsBeforeASlotTookIt_isForkedAndTheNextOneAtOnce() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {})) {
            agent.stop();
            execution().execute();
            assertThat(done.get(done.size() - 1)).startsWith("forked: agent-silent: ");
            Awaitility.await("the supervisor's notice")
                    .until(() -> services.agent().obstacle().equals(Optional.of(ForkReason.AGENT_SILENT)));
            done.clear();
            execution().execute();
            assertThat(done).hasSize(2);
            assertThat(done.get(1)).startsWith("forked: agent-silent: the node agent has not answered for 2000 ms");
            assertThat(spec.files().takeOffer()).isFalse();
        }
    }

    @Test
    void execute_agentNeverAnswersTheLaunch_isForked() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {})) {
            execution().execute();
            assertThat(agent.received).contains(new Message.Launch(spec, 1234));
        }
        assertThat(done).containsExactly("prepared", "undone", "forked: agent-silent: no answer within 3434 ms");
    }

    @Test
    void execute_agentStopsAfterTheSlotTookIt_waitsForTheSlotsExitCode() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), (launch, client) -> {
            spec.files().takeOffer();
            Files.writeString(pidFile, ProcessHandle.current().pid() + "\n");
            client.send(STARTED);
        })) {
            services.agent().start();
            Awaitility.await("the supervisor's connection")
                    .until(() -> services.agent().obstacle().isEmpty());
            CompletableFuture<Void> slot = CompletableFuture.runAsync(() -> {
                Awaitility.await("the program's start").until(() -> done.contains("entered"));
                agent.stop();
                Awaitility.await("the silence")
                        .until(() -> services.agent().obstacle().equals(Optional.of(ForkReason.AGENT_SILENT)));
                try {
                    spec.files().writeExitCode(6);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            SlotExecution execution = execution();
            assertThatThrownBy(execution::execute).isInstanceOf(Shell.ExitCodeException.class);
            slot.join();
            assertThat(execution.getExitCode()).isEqualTo(6);
        }
        assertThat(done).endsWith("ended").doesNotContain("undone");
    }

    @Test
    void execute_killedWhileItWaits_neverRunsAndEndsAsKilled() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {
            wanted = false;
            services.active().kill("c1");
        })) {
            assertEndsAsKilled();
            assertThat(agent.received).contains(new Message.Launch(spec, 1234));
        }
        assertThat(spec.files().takeOffer()).isFalse();
    }

    @Test
    void execute_killedBeforeItIsOffered_neverRunsAndEndsAsKilled() throws IOException {
        wanted = false;
        try (FakeAgent agent = agent((launch, client) -> client.send(STARTED))) {
            assertEndsAsKilled();
            assertThat(agent.received).isNotEmpty();
        }
    }

    @Test
    void execute_killedWhileItWaitsAndThenRejected_isNotForked() throws IOException {
        try (FakeAgent agent = agent((launch, client) -> {
            wanted = false;
            client.send(new Message.NoSlot(new Fork(ForkReason.BUSY, "")));
        })) {
            assertEndsAsKilled();
            assertThat(agent.received).isNotEmpty();
        }
    }

    private void assertEndsAsKilled() {
        SlotExecution execution = execution();
        assertThatThrownBy(execution::execute)
                .isInstanceOfSatisfying(Shell.ExitCodeException.class, e -> assertThat(e.getExitCode())
                        .isEqualTo(143));
        assertThat(done).containsExactly("prepared", "ended");
        assertThat(services.active().contains("c1")).isFalse();
    }

    @Test
    void execute_directoryCannotBePrepared_isForkedForThatReason() throws IOException {
        preparable = false;
        try (FakeAgent agent = agent((launch, client) -> {})) {
            execution().execute();
            assertThat(agent.received).doesNotHaveAnyElementsOfTypes(Message.Launch.class);
        }
        assertThat(done).containsExactly("undone", "forked: preparation: java.io.IOException: disk full");
    }
}
