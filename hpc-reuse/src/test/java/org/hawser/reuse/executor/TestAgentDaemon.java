// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.awaitility.Awaitility;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With an agent that something else has started, as mpirun does. */
@Timeout(60)
class TestAgentDaemon {
    @TempDir
    private Path dir;

    private final Configuration settings = new Configuration(false);
    private RunDirectory run;

    @BeforeEach
    void configure() {
        run = new RunDirectory(dir.resolve("run")).create();
        settings.set("hawser.reuse.run-dir", run.path().toString());
        settings.set("hawser.reuse.slots", "0");
        settings.set("hawser.reuse.agent-start", "mpirun");
    }

    @Test
    void close_agentOfMpirun_isToldToEnd() throws Exception {
        try (FakeAgent agent = FakeAgent.start(run.socket(), (launch, client) -> {})) {
            AgentDaemon daemon = AgentDaemon.start(settings);
            Awaitility.await("the agent is found").until(() -> agent.greetings(Message.Role.EXECUTOR) == 1);

            daemon.close();

            Awaitility.await("its end").until(() -> agent.received.stream().anyMatch(Message.Stop.class::isInstance));
        }
    }

    @Test
    void close_agentIsStillStarting_isEnded() throws Exception {
        Path paused = dir.resolve("paused");
        settings.set("hawser.reuse.agent-start", "nodemanager");
        settings.set(
                "hawser.reuse.agent-java-options",
                "-XX:+UnlockDiagnosticVMOptions,-XX:+PauseAtStartup,-XX:PauseAtStartupFile=" + paused);
        AgentDaemon daemon = AgentDaemon.start(settings);
        Awaitility.await("an agent that starts").until(() -> Files.exists(paused));
        List<ProcessHandle> agents = ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains(paused.toString()))
                .toList();
        try {
            assertThat(agents).hasSize(1);

            daemon.close();

            Awaitility.await("its end").until(() -> agents.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            agents.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void agent_lost_isReplaced() throws Exception {
        try (AgentDaemon daemon = AgentDaemon.start(settings)) {
            assertThat(daemon).isNotNull();
            try (FakeAgent agent = FakeAgent.start(run.socket(), (launch, client) -> {})) {
                Awaitility.await("the agent is found").until(() -> agent.greetings(Message.Role.EXECUTOR) == 1);
            }
            Awaitility.await("what is written for an agent to start").until(() -> Files.exists(run.agentSite()));
        }
    }

    @Test
    void run_nodeIsDrained_endsAfterItsAgent() throws Exception {
        Files.createFile(run.drained());
        Files.createFile(run.draining());
        try (FakeAgent agent = FakeAgent.start(run.socket(), (launch, client) -> {})) {
            CompletableFuture<Boolean> told = new CompletableFuture<>();
            CompletableFuture<Void> end = CompletableFuture.runAsync(() -> {
                try {
                    AgentDaemon.runUntilDrained(settings, new AgentDaemon.Start() {}, () -> told.complete(true));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            Awaitility.await("the agent is found").until(() -> agent.greetings(Message.Role.EXECUTOR) == 1);
            assertThat(end).as("the mark of an earlier run counts no more").isNotDone();
            assertThat(run.draining()).doesNotExist();

            Files.createFile(run.drained());

            end.join();
            assertThat(told).isCompletedWithValue(true);
        }
    }

    @Test
    void run_agentEndsAtItsStart_isTold() {
        settings.set("hawser.reuse.agent-start", "nodemanager");
        settings.set("hawser.reuse.agent-java-options", "-XX:NoSuchOption");
        CompletableFuture<Boolean> ended = new CompletableFuture<>();

        assertThatThrownBy(() -> AgentDaemon.runUntilDrained(
                        settings,
                        new AgentDaemon.Start() {
                            @Override
                            public void failed(String reason) throws IOException {
                                throw new IOException(reason);
                            }
                        },
                        () -> ended.complete(true)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the node agent ended with 1: ")
                .hasMessageContaining("NoSuchOption");
        assertThat(ended).isCompletedWithValue(true);
    }

    @Test
    void run_agentAnswers_isToldOnce() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (FakeAgent agent = FakeAgent.start(run.socket(), (launch, client) -> {})) {
            CompletableFuture<Void> end = CompletableFuture.runAsync(() -> {
                try {
                    AgentDaemon.runUntilDrained(
                            settings,
                            new AgentDaemon.Start() {
                                @Override
                                public void succeeded() {
                                    told.incrementAndGet();
                                }
                            },
                            () -> {});
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            Awaitility.await("the agent is found").until(() -> told.get() == 1);

            Files.createFile(run.drained());

            end.join();
            assertThat(agent.greetings(Message.Role.EXECUTOR)).isEqualTo(1);
            assertThat(told).hasValue(1);
        }
    }

    @Test
    void start_settingsOfAWorker_areRefused() {
        settings.set("hawser.reuse.slots", "2");
        assertThatThrownBy(() -> AgentDaemon.start(settings))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.reuse.slots is not 0");
    }
}
