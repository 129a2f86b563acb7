// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.Test;

class TestOutbox {
    private static final PeerId PEER = new PeerId(1);
    private static final int CALLS = 1000;
    private static final TransportLimits LIMITS = ContractLimits.tiny();

    private final FakeFabric fabric = new FakeFabric();
    private final Core core = Core.of(fabric, LIMITS);

    @Test
    void calls_toAPeerThatTakesNoMessages_leaveNothingBehind() {
        for (int i = 0; i < CALLS; i++) {
            askAndGiveUp(i);
        }
        assertThat(core.outbox().size()).isZero();
    }

    @Test
    void call_thatHasLeft_isCancelledAtThePeerWhenThereIsRoom() {
        fabric.room = 1;
        askAndGiveUp(1);
        assertThat(core.outbox().size()).as("a ping and the cancellation").isEqualTo(2);
        fabric.room = 2;
        core.outbox().flush();
        assertThat(core.outbox().size()).isZero();
        assertThat(fabric.sent).hasSize(3);
    }

    private void askAndGiveUp(long id) {
        OutgoingExchange exchange = new OutgoingExchange(
                core,
                id,
                PEER,
                Request.of(ByteBuffer.allocate(100)).into(ByteBuffer.allocateDirect(100)),
                0,
                Patience.of(Duration.ofSeconds(1)),
                new CompletableFuture<>());
        exchange.ask(0);
        // Time to ask for a sign of life.
        exchange.tick(TimeUnit.MILLISECONDS.toNanos(600));
        exchange.giveUp(new TransportException(Reason.CANCELLED, "enough"), TimeUnit.MILLISECONDS.toNanos(700));
        exchange.poll(TimeUnit.MILLISECONDS.toNanos(700));
    }
}
