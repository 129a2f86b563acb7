// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.awaitility.Awaitility;
import org.hawser.reuse.agent.SpareFiles;
import org.hawser.reuse.config.AgentLoss;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One line to the agent that is kept, lost and found again. */
class TestAgentSupervisor {
    private static final FakeAgent.Launches NONE = (launch, client) -> {};

    private static final Duration SILENCE = Duration.ofSeconds(1);

    private final AtomicInteger hangUps = new AtomicInteger();

    @TempDir
    private Path dir;

    private RunDirectory run;
    private AgentSupervisor supervisor;

    @BeforeEach
    void start() throws IOException {
        run = new RunDirectory(dir.resolve("run")).create();
        supervise(Optional.empty());
    }

    private void supervise(Optional<AgentLauncher> launcher) {
        supervisor = new AgentSupervisor(
                run,
                launcher,
                TimeUnit.MINUTES.toNanos(10),
                SILENCE,
                "Containers are forked",
                hangUps::incrementAndGet,
                new ExecutorMetrics().register(new MetricsSystemImpl("test")));
        supervisor.start();
    }

    @AfterEach
    void stop() {
        supervisor.stop(false);
    }

    @Test
    void agent_comesGoesAndComesBack_isNoticed() throws IOException {
        assertThat(supervisor.obstacle()).contains(ForkReason.AGENT_DOWN);
        agentComesAndGoes();
        try (FakeAgent second = agentComesBack()) {
            assertThat(second.greetings(Message.Role.EXECUTOR)).isEqualTo(1);
            assertThat(supervisor.trouble()).startsWith("the node agent is gone: ");
            // Read while the second one is up: its end is another loss.
            assertThat(losses()).singleElement().asString().startsWith("the node agent is gone: ");
        }
    }

    @Test
    void agent_lostWhileTheRecordCannotBeWritten_isReplacedAllTheSame() throws IOException {
        Files.createDirectory(run.agentLosses().file());
        agentComesAndGoes();
        try (FakeAgent second = agentComesBack()) {
            assertThat(second.greetings(Message.Role.EXECUTOR)).isEqualTo(1);
        }
    }

    private List<String> losses() throws IOException {
        return Files.readAllLines(run.agentLosses().file()).stream()
                .map(line -> AgentLoss.parse(line).orElseThrow().what())
                .toList();
    }

    private void agentComesAndGoes() throws IOException {
        try (FakeAgent first = FakeAgent.start(run.socket(), NONE)) {
            Awaitility.await("the first agent").until(this::isUp);
            assertThat(first.greetings(Message.Role.EXECUTOR)).isEqualTo(1);
        }
        Awaitility.await("its loss").until(() -> !isUp());
    }

    private FakeAgent agentComesBack() throws IOException {
        FakeAgent second = FakeAgent.start(run.socket(), NONE);
        Awaitility.await("the second agent").until(this::isUp);
        return second;
    }

    @Test
    void agent_lostWhileASpareRankLives_isWaitedForAndNotStarted() throws IOException {
        SpareFiles.write(run, 0);
        supervisor.stop(false);
        supervise(Optional.of(
                new AgentLauncher(new Configuration(false), run, new SharedClassPath(List.of(), List.of()))));
        agentComesAndGoes();
        try (FakeAgent second = agentComesBack()) {
            assertThat(second.greetings(Message.Role.EXECUTOR)).isEqualTo(1);
            assertThat(run.agentSite())
                    .as("what is written for an agent to start")
                    .doesNotExist();
        }
    }

    @Test
    void agent_otherVersionThenOurs_isUsedWhenItIsOurs() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), NONE, true)) {
            Awaitility.await("the refusal")
                    .until(() -> supervisor.obstacle().equals(Optional.of(ForkReason.AGENT_VERSION)));
            assertThat(supervisor.trouble()).isEqualTo("this agent is Hawser 9");
            agent.refuses = false;
            Awaitility.await("the agent of this version").until(this::isUp);
        }
    }

    @Test
    void agent_stopsAndGoesOn_isSilentMeanwhileAndNotGreetedAgain() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), NONE)) {
            Awaitility.await("the agent").until(this::isUp);
            agent.stop();
            awaitSilence();
            assertThat(supervisor.trouble()).startsWith("the node agent has not answered for 1000 ms");
            assertThat(hangUps).hasValue(1);
            assertThat(losses()).singleElement().asString().startsWith("the node agent has not answered for 1000 ms");
            agent.goOn();
            Awaitility.await("its answer").until(this::isUp);
            assertThat(agent.greetings(Message.Role.EXECUTOR)).isEqualTo(1);
        }
    }

    @Test
    void agent_stoppedBeforeItIsGreeted_isSilentNotDown() throws IOException {
        try (FakeAgent first = FakeAgent.start(run.socket(), NONE)) {
            Awaitility.await("the first agent").until(this::isUp);
            assertThat(first.received).isNotEmpty();
        }
        try (FakeAgent second = FakeAgent.start(run.socket(), NONE)) {
            second.stop();
            awaitSilence();
            second.goOn();
            Awaitility.await("its answer").until(this::isUp);
        }
    }

    private boolean isUp() {
        return supervisor.obstacle().isEmpty();
    }

    private void awaitSilence() {
        Awaitility.await("its silence").until(() -> supervisor.obstacle().equals(Optional.of(ForkReason.AGENT_SILENT)));
    }

    @Test
    void stop_poolIsToEnd_tellsTheAgent() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), NONE)) {
            Awaitility.await("the agent").until(this::isUp);
            supervisor.stop(true);
            Awaitility.await("the message")
                    .until(() -> agent.received.contains(new Message.Stop("the NodeManager stops")));
        }
    }

    @Test
    void stop_poolIsToLive_leavesTheAgentAlone() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), NONE)) {
            Awaitility.await("the agent").until(this::isUp);
            supervisor.stop(false);
            Awaitility.await("the end of the line")
                    .until(() -> agent.received.contains(new Message.Stop("connection closed")));
            assertThat(agent.received).doesNotContain(new Message.Stop("the NodeManager stops"));
        }
    }
}
