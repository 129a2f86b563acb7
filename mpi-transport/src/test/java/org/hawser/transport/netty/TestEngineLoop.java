// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.hawser.transport.Call;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportException;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.exchange.ExchangeEngine;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.exchange.Transfer;
import org.junit.jupiter.api.Test;

class TestEngineLoop {
    /** A network that takes messages and delivers none. */
    private static final class FailsOnce implements Fabric {
        private boolean failed;

        @Override
        public int maxTag() {
            return 1;
        }

        @Override
        public boolean sendMessage(PeerId peer, ByteBuffer message) {
            return true;
        }

        @Override
        public Transfer send(PeerId peer, int tag, ByteBuffer data) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Transfer receive(PeerId peer, int tag, ByteBuffer room) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int poll(Listener listener) {
            if (!failed) {
                failed = true;
                throw new IllegalStateException("a turn that fails");
            }
            return 0;
        }

        @Override
        public void close() {}
    }

    @Test
    void turn_fails_callsInFlightStillEndInTime() {
        try (TcpLoop thread = new TcpLoop()) {
            EngineLoop loop = new EngineLoop(thread.loop(), thread.watch(), 1);
            ExchangeEngine engine = new ExchangeEngine(
                    new FailsOnce(),
                    RequestHandler.refusing(),
                    TransportKeys.limits(key -> null),
                    System::nanoTime,
                    loop::wakeUp);
            loop.drive(engine, new NettyFabric(peer -> Optional.empty(), () -> {}));
            Call call =
                    engine.call(new PeerId(1), Request.of(ByteBuffer.allocate(1)), Patience.of(Duration.ofMillis(50)));
            assertThat(call.reply())
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(TransportException.class);
        }
    }
}
