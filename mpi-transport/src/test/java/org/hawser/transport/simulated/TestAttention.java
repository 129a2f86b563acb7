// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.hawser.transport.Call;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.exchange.ExchangeEngine;
import org.junit.jupiter.api.Test;

/** An endpoint looks often only while somebody waits for it. */
class TestAttention {
    private static final PeerId SELF = new PeerId(0);
    private static final PeerId NOBODY = new PeerId(1);
    private static final Duration TIMEOUT = Duration.ofMillis(100);
    private static final TransportLimits LIMITS = new TransportLimits(
            512,
            1000,
            20_000,
            4,
            1000,
            Duration.ofMillis(50),
            Duration.ofMillis(20),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            4);

    private final AtomicLong now = new AtomicLong();
    private final ExchangeEngine engine = new ExchangeEngine(
            new SimulatedFabric(SELF, new Traffic(new Random(1)), now::get),
            RequestHandler.refusing(),
            LIMITS,
            now::get,
            () -> {});

    @Test
    void awaited_nothingAsked_isFalse() {
        engine.doWork();
        assertThat(engine.awaited()).isFalse();
        assertThat(engine.busy()).isFalse();
    }

    @Test
    void awaited_callUnderWay_isTrue() {
        engine.call(NOBODY, Request.of(ByteBuffer.allocate(4)), Patience.of(TIMEOUT));
        assertThat(engine.awaited()).isTrue();
        engine.doWork();
        assertThat(engine.awaited()).isTrue();
    }

    @Test
    void awaited_callThatFailed_isFalseThoughThePeerMayStillSend() {
        Call call = engine.call(NOBODY, Request.of(ByteBuffer.allocate(4)), Patience.of(TIMEOUT));
        engine.doWork();
        now.addAndGet(TIMEOUT.plus(LIMITS.grace()).toNanos());
        engine.doWork();
        engine.doWork();
        assertThat(call.reply())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE);
        assertThat(engine.awaited()).isFalse();
        assertThat(engine.busy()).isTrue();
    }
}
