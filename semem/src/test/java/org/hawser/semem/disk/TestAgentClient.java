// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.server.Extent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAgentClient {
    private static final AgentClient.Limits LIMITS =
            new AgentClient.Limits(Duration.ofSeconds(30), Duration.ofSeconds(10), 4096, Duration.ofMillis(1));

    @TempDir
    private Path directory;

    private TaskNode node;
    private long now;

    @BeforeEach
    void makeDirectories() throws IOException {
        node = new TaskNode(directory);
    }

    private AgentClient client() {
        return client(LIMITS.answer());
    }

    private AgentClient client(Duration answer) {
        return new AgentClient(
                node.appDir(0),
                TaskKind.OTHER,
                new Stores(() -> 0),
                new AgentClient.Limits(answer, LIMITS.pause(), LIMITS.extentBytes(), LIMITS.queue()),
                () -> TimeUnit.SECONDS.toNanos(now));
    }

    @Test
    void agent_thatIsNotThere_isLookedForEverMoreSeldom() {
        AgentClient client = client();

        assertThat(tries(client, 0)).isTrue();
        assertThat(tries(client, 9)).isFalse();
        assertThat(tries(client, 10)).isTrue();
        assertThat(tries(client, 29)).isFalse();
        assertThat(tries(client, 30)).isTrue();
        for (int i = 0; i < 10; i++) {
            tries(client, now + 1000);
        }
        assertThat(tries(client, now + 159)).isFalse();
        assertThat(tries(client, now + 1)).isTrue();
    }

    /** What was tried has a cause. */
    private boolean tries(AgentClient client, long seconds) {
        now = seconds;
        RoomRefusedException refusal = catchThrowableOfType(RoomRefusedException.class, () -> client.open("a", 0, 0));
        assertThat(refusal).hasMessage(AgentClient.NO_AGENT);
        return refusal.getCause() != null;
    }

    @Test
    void thread_besideOneThatWaitsForTheAgent_goesOn() throws Exception {
        AgentClient client = client();
        FakeAgent agent = node.agent(1);
        client.greet();
        agent.becomeDeaf();
        FutureTask<Throwable> waits =
                new FutureTask<>(() -> catchThrowableOfType(IOException.class, () -> client.open("a", 0, 0)));
        new Thread(waits).start();
        Awaitility.await().until(() -> agent.messages() == 2);

        for (int i = 0; i < 100; i++) {
            assertThat(catchThrowableOfType(RoomRefusedException.class, () -> client.open("b", 0, 0)))
                    .hasMessage(AgentClient.BUSY);
        }

        assertThat(waits.isDone()).isFalse();
        agent.close();
        assertThat(waits.get(20, TimeUnit.SECONDS)).hasMessage(AgentClient.NO_AGENT);
        client.close();
    }

    /** A file in the pool has no other way out of it but the end of its application. */
    @Test
    void file_deletedWhileAnotherThreadWaitsForTheAgent_leavesThePoolLater() throws Exception {
        assertLeavesThePool(client ->
                assertThat(client.tell(new MemoryMessage.Deleted("a"))).isFalse());
    }

    @Test
    void file_renamedAndDeletedWhileAnotherThreadWaitsForTheAgent_leavesThePoolLater() throws Exception {
        assertLeavesThePool(client -> {
            assertThat(client.tellOfPooled(new MemoryMessage.Renamed("a", "b"))).isFalse();
            assertThat(client.tell(new MemoryMessage.Deleted("b"))).isFalse();
        });
    }

    private void assertLeavesThePool(Consumer<AgentClient> tells) throws Exception {
        AgentClient client = client(Duration.ofSeconds(1));
        FakeAgent agent = node.agent(1).pooling(4096, 0);
        List<Extent> slots = List.of(client.slot("a", List.of()));
        client.pooled("a", slots, 10);
        int before = agent.messages();
        agent.becomeDeaf();
        FutureTask<Throwable> waits =
                new FutureTask<>(() -> catchThrowableOfType(IOException.class, () -> client.open("b", 0, 0)));
        new Thread(waits).start();
        Awaitility.await().until(() -> agent.messages() > before);

        tells.accept(client);
        assertThat(waits.get(20, TimeUnit.SECONDS)).hasMessage(AgentClient.NO_AGENT);
        agent.hearAgain();
        now = 1000;
        client.open("c", 0, 0);

        assertThat(agent.pool().usage().files()).isZero();
        client.close();
        agent.close();
    }

    /** The agent lives, but was too slow. */
    @Test
    void file_deletedWhileTheAgentIsLeftAlone_leavesThePoolLater() throws Exception {
        AgentClient client = client(Duration.ofMillis(100));
        FakeAgent agent = node.agent(1).pooling(4096, 0);
        client.pooled("a", List.of(client.slot("a", List.of())), 10);
        agent.becomeDeaf();
        assertThat(catchThrowableOfType(IOException.class, () -> client.open("b", 0, 0)))
                .hasMessage(AgentClient.NO_AGENT);

        assertThat(client.tell(new MemoryMessage.Deleted("a"))).isFalse();
        agent.hearAgain();
        now = 1000;
        client.open("c", 0, 0);

        assertThat(agent.pool().usage().files()).isZero();
        client.close();
        agent.close();
    }
}
