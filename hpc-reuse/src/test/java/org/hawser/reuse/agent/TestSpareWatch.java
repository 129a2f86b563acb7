// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.agent.SpareWatch.Calling;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What spare ranks make of what their agent says, and of its end. */
@Timeout(120)
class TestSpareWatch {
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path dir;

    private RunDirectory run;
    private ProcessLock lock;
    private Agent agent;

    /** Listens and remembers the lines of spare ranks. */
    private static final class Agent implements AgentServer.Sessions {
        private final List<Connection> spares = new CopyOnWriteArrayList<>();
        private final AgentServer server;

        Agent(RunDirectory run) throws IOException {
            server = AgentServer.start(run.socket(), this);
        }

        @Override
        public void serve(Message.Hello hello, Connection connection) throws IOException {
            assertThat(hello.role()).isEqualTo(Message.Role.SPARE);
            connection.send(welcome());
            spares.add(connection);
            connection.receive();
        }

        private static Message.Welcome welcome() {
            return new Message.Welcome(Message.PROTOCOL_VERSION, Message.BUILD, 1, "");
        }

        void awaitSpares(int number) {
            await("spare ranks").until(() -> spares.size() == number);
        }

        /** As its process's end closes it. */
        void close() throws IOException {
            server.close();
            for (Connection spare : spares) {
                spare.close();
            }
        }
    }

    @BeforeEach
    void startAgent() throws IOException {
        run = new RunDirectory(dir.resolve("run")).create();
        lock = ProcessLock.tryTake(run.agentLock()).orElseThrow();
        agent = new Agent(run);
    }

    @AfterEach
    void stopAgent() throws IOException {
        agent.close();
        lock.close();
    }

    private CompletableFuture<Calling> watch(Duration limit) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new SpareWatch(run, limit).await();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static Calling outcome(CompletableFuture<Calling> watch) throws Exception {
        return watch.get(60, TimeUnit.SECONDS);
    }

    @Test
    void await_agentHasAPlace_takesIt() throws Exception {
        CompletableFuture<Calling> watch = watch(LONG);
        agent.awaitSpares(1);
        agent.spares.get(0).send(new Message.TakePlace(3, 7));
        assertThat(outcome(watch)).isEqualTo(new Calling.Slot(3, 7));
    }

    @Test
    void await_poolStops_isNeededForNothing() throws Exception {
        CompletableFuture<Calling> watch = watch(LONG);
        agent.awaitSpares(1);
        agent.spares.get(0).send(new Message.Exit(RetireReason.STOPPING));
        assertThat(outcome(watch)).isEqualTo(new Calling.None("stopping"));
    }

    @Test
    void await_agentEnds_oneOfTwoIsTheNext() throws Exception {
        CompletableFuture<Calling> one = watch(LONG);
        CompletableFuture<Calling> other = watch(LONG);
        agent.awaitSpares(2);
        agent.close();
        lock.close();
        Calling.Agent next = (Calling.Agent) CompletableFuture.anyOf(one, other).get(60, TimeUnit.SECONDS);
        agent = new Agent(run);
        agent.awaitSpares(1);
        agent.spares.get(0).send(new Message.TakePlace(0, 2));
        assertThat(List.of(outcome(one), outcome(other))).contains(new Calling.Slot(0, 2), next);
        next.lock().close();
    }

    @Test
    void await_lineBreaksButAgentLives_waitsForItAgain() throws Exception {
        CompletableFuture<Calling> watch = watch(LONG);
        agent.awaitSpares(1);
        agent.close();
        agent = new Agent(run);
        agent.awaitSpares(1);
        agent.spares.get(0).send(new Message.Exit(RetireReason.STOPPING));
        assertThat(outcome(watch)).isEqualTo(new Calling.None("stopping"));
    }

    @Test
    void await_noAgentHasServedYet_leavesItsLockAlone() throws Exception {
        agent.close();
        lock.close();
        assertThat(outcome(watch(Duration.ofMillis(200)))).isEqualTo(new Calling.None("no agent for 0 s"));
    }
}
