// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.awaitility.Awaitility;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.ContainerFiles;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Signals to a container in a slot while the node's agent is lost and replaced. */
@Timeout(120)
class TestSlotSignals {
    private static final FakeAgent.Launches NONE = (launch, client) -> {};
    private static final Duration LONG = Duration.ofMinutes(10);

    private final ActiveContainers active = new ActiveContainers(LONG);

    @TempDir
    private Path dir;

    private RunDirectory run;
    private Path pidFile;
    private AgentSupervisor supervisor;

    @BeforeEach
    void start() throws IOException {
        run = new RunDirectory(dir.resolve("run")).create();
        pidFile = dir.resolve("c1.pid");
        Files.writeString(pidFile, Long.toString(ProcessHandle.current().pid()));
        Files.writeString(dir.resolve("c1.pid.slot"), "c1\n");
        assertThat(active.adopt("c1", new ContainerFiles(pidFile))).isTrue();
        supervisor = new AgentSupervisor(
                run,
                Optional.empty(),
                TimeUnit.MINUTES.toNanos(10),
                Duration.ofSeconds(30),
                "Containers are forked",
                () -> {},
                new ExecutorMetrics().register(new MetricsSystemImpl("test")));
        supervisor.start();
    }

    @AfterEach
    void stop() {
        supervisor.stop(false);
    }

    private boolean deliver(Duration patience) {
        return new SlotSignals(supervisor, active, patience).deliver("c1", 15);
    }

    @Test
    void deliver_agentIsLost_reachesTheOneThatReplacesIt() throws Exception {
        FutureTask<Boolean> delivery = new FutureTask<>(() -> deliver(LONG));
        Thread nodeManager = new Thread(delivery);
        nodeManager.start();
        Awaitility.await("the first attempt").until(() -> nodeManager.getState() == Thread.State.TIMED_WAITING);
        try (FakeAgent agent = FakeAgent.start(run.socket(), NONE)) {
            assertThat(delivery.get()).isTrue();
            assertThat(agent.received).contains(new Message.Signal("c1", 15));
        }
    }

    @Test
    void deliver_slotHasNotReportedToItsNewAgentYet_isTriedAgain() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), NONE)) {
            agent.unknownSignals.set(2);
            assertThat(deliver(LONG)).isTrue();
            assertThat(agent.received.stream().filter(Message.Signal.class::isInstance))
                    .hasSize(3);
        }
    }

    @Test
    void deliver_noAgentComes_isLeftToTheProcess() {
        assertThat(deliver(Duration.ofMillis(1))).isFalse();
    }

    @Test
    void deliver_containerHasEnded_waitsForNobody() throws IOException {
        Files.writeString(dir.resolve("c1.pid.exitcode"), "0\n");
        assertThat(deliver(LONG)).isFalse();
    }

    @Test
    void deliver_agentOfAnotherVersion_waitsForNoOther() throws IOException {
        try (FakeAgent agent = FakeAgent.start(run.socket(), NONE, true)) {
            Awaitility.await("the refusal")
                    .until(() -> supervisor.obstacle().equals(Optional.of(ForkReason.AGENT_VERSION)));
            assertThat(deliver(LONG)).isFalse();
            assertThat(agent.greetings(Message.Role.CLIENT)).isEqualTo(1);
        }
    }
}
