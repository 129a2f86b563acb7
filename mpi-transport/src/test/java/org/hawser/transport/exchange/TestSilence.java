// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.contract.ContractLimits;
import org.hawser.transport.wire.Frame;
import org.junit.jupiter.api.Test;

class TestSilence {
    private static final PeerId PEER = new PeerId(1);
    private static final int BYTES = 100_000;
    private static final Patience PATIENCE = new Patience(Duration.ofHours(1), Duration.ofMillis(100));

    private final FakeFabric fabric = new FakeFabric();
    private final Core core = Core.of(fabric, ContractLimits.get());
    private final CompletableFuture<Reply> reply = new CompletableFuture<>();
    private final OutgoingExchange exchange = new OutgoingExchange(
            core,
            1,
            PEER,
            Request.of(ByteBuffer.allocate(0)).into(ByteBuffer.allocateDirect(BYTES)),
            0,
            PATIENCE,
            reply);

    @Test
    void peer_sendsALargePieceSlowly_isNotSilent() {
        exchange.ask(0);
        exchange.onAnswer(new Frame.Answer(1, BYTES, ByteBuffer.allocate(0)), 0);
        int ms = 0;
        for (; ms < 1000; ms++) {
            fabric.arrivedBytes++;
            tick(ms);
        }
        assertThat(reply).isNotDone();
        for (; ms < 1200; ms++) {
            tick(ms);
        }
        assertThat(reply)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE);
    }

    private void tick(int ms) {
        long now = TimeUnit.MILLISECONDS.toNanos(ms);
        exchange.poll(now);
        exchange.tick(now);
    }
}
