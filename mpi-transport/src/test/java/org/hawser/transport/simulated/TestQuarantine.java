// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.hawser.transport.Endpoint;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Quarantine;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.Test;

/** Callers that fall silent in the middle of a payload, which is sent from many buffers. */
class TestQuarantine {
    private static final PeerId CALLER = new PeerId(0);
    private static final PeerId SERVER = new PeerId(1);
    private static final TransportLimits LIMITS = ContractLimits.tiny();
    private static final int BUFFERS = 10;
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final Duration LONGER = TIMEOUT.multipliedBy(2);

    private final SimulatedNetwork network = new SimulatedNetwork(1, LIMITS);
    private final Endpoint caller = network.add(CALLER, RequestHandler.refusing());
    private final Endpoint server = network.add(SERVER, this::serve);
    private CompletableFuture<Void> served = new CompletableFuture<>();

    @Test
    void reply_callerDiesInTheMiddle_onlyTheBuffersUnderWayStayInUse() {
        callUntilTheMiddle();
        network.kill(CALLER);

        Quarantine inUse = quarantineOfReply();
        network.runUntil(inUse.over()::isDone, LONGER);

        assertThat(inUse.first()).isBetween(1, BUFFERS - 1);
        assertThat(inUse.last()).isBetween(inUse.first(), inUse.first() + 1);
        assertThat(inUse.over()).isNotDone();
        assertThat(server.metrics().bytesQuarantined()).isPositive();
    }

    @Test
    void reply_callerIsStoppedForLong_buffersAreFreeWhenItGoesOn() {
        callUntilTheMiddle();
        network.stop(CALLER);

        Quarantine inUse = quarantineOfReply();
        network.resume(CALLER);

        assertThat(network.runUntil(inUse.over()::isDone, LONGER)).isTrue();
        assertThat(server.metrics().bytesQuarantined()).isZero();
    }

    private void callUntilTheMiddle() {
        ByteBuffer room = ByteBuffer.allocateDirect(BUFFERS * LIMITS.chunkBytes());
        caller.call(SERVER, Request.of(ByteBuffer.allocate(0)).into(room), TIMEOUT);
        assertThat(network.runUntil(() -> caller.metrics().payloadBytesReceived() > room.capacity() / 3, TIMEOUT))
                .isTrue();
    }

    private Quarantine quarantineOfReply() {
        assertThat(network.runUntil(served::isDone, LONGER)).isTrue();
        TransportException failure =
                (TransportException) served.handle((nothing, thrown) -> thrown).join();
        return failure.quarantine().orElseThrow();
    }

    private void serve(IncomingRequest request) {
        List<ByteBuffer> payload = Stream.generate(() -> ByteBuffer.allocateDirect(LIMITS.chunkBytes()))
                .limit(BUFFERS)
                .toList();
        served = request.reply(new Response(ByteBuffer.allocate(0), payload));
    }
}
