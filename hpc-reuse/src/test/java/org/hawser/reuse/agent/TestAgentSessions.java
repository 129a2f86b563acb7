// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the agent makes of what is said to it. */
@Timeout(120)
class TestAgentSessions extends PoolManagerFixture {
    private AgentSessions sessions() {
        return new AgentSessions(
                manager,
                new PoolSize(dir.resolve("size"), new NodeResources(1, 1, 1L << 30, 1L << 29, true)),
                metrics,
                new OrphanWatch(Duration.ofDays(1), () -> {}),
                new SpareRanks(new RunDirectory(dir), metrics, Duration.ZERO),
                Optional.empty(),
                "",
                reason -> {});
    }

    private CompletableFuture<Void> serve(Message.Hello hello, Connection line) {
        AgentSessions sessions = sessions();
        return CompletableFuture.runAsync(() -> {
            try {
                sessions.serve(hello, line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Of a slot whose container was handed over and taken, and that ends after it has said something more. */
    private Message answerAfter(ByteBuffer lastWords) throws IOException {
        start(1);
        Pair slot = pair();
        CompletableFuture<Void> served = serve(greeting(fresh(0, 1)), slot.near());
        slot.far().receive(Message.Welcome.class);
        Connection client = handedOver(slot.far(), spec("c1"));
        assertThat(spec("c1").files().takeOffer()).isTrue();

        while (lastWords.hasRemaining()) {
            slot.farChannel().write(lastWords);
        }
        slot.far().close();
        assertThatThrownBy(served::join).hasRootCauseInstanceOf(IOException.class);
        slots.launched.get(0).exit().complete(134);
        return client.receive();
    }

    @Test
    void slot_saysSomethingUnreadable_endsItsContainerRatherThanRunItTwice() throws IOException {
        ByteBuffer noFrame = ByteBuffer.allocate(Integer.BYTES);
        assertThat(answerAfter(noFrame)).isEqualTo(new Message.Ended("c1", 134, ""));
    }

    @Test
    void slot_saysNothingMore_itsContainerIsForked() throws IOException {
        assertThat(answerAfter(ByteBuffer.allocate(0)))
                .isEqualTo(new Message.NoSlot(new Fork(ForkReason.SLOT_LOST, "its slot ended with 134")));
    }
}
