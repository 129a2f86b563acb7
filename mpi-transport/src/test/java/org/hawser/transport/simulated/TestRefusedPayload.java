// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A network that refuses to send, as MPI does with memory that it cannot register. */
@SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
class TestRefusedPayload {
    private static final PeerId CALLER = new PeerId(0);
    private static final PeerId SERVER = new PeerId(1);
    private static final int ALL = 1_000_000;

    /** What is sent eventually takes less, and calls would wait longer. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final Duration LONG = Duration.ofHours(1);
    private static final TransportLimits LIMITS = ContractLimits.tiny();
    private static final int BYTES = 10 * LIMITS.chunkBytes();

    private final SimulatedNetwork network = new SimulatedNetwork(1, LIMITS);
    private final Endpoint caller = network.add(CALLER, request -> request.reject("asks only"));
    private final ByteBuffer room = ByteBuffer.allocateDirect(BYTES);
    private CompletableFuture<Void> served = new CompletableFuture<>();
    private final Endpoint server = network.add(SERVER, this::serve);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 9})
    void answer_refusedAfterSomePieces_failsAtOnceAndNothingIsHeld(int pieces) {
        network.refusePayload(SERVER, CALLER, pieces);
        assertFailsSoon(ask());
        assertThat(network.runUntil(served::isCompletedExceptionally, SOON)).isTrue();
        assertGoesOn(SERVER, CALLER);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 9})
    void upload_refusedAfterSomePieces_failsAtOnceAndNothingIsHeld(int pieces) {
        network.refusePayload(CALLER, SERVER, pieces);
        assertFailsSoon(ask());
        assertThat(network.runUntil(served::isCompletedExceptionally, SOON)).isTrue();
        assertGoesOn(CALLER, SERVER);
    }

    private Call ask() {
        served = new CompletableFuture<>();
        Request request =
                Request.of(ByteBuffer.allocate(0)).into(room).withUpload(List.of(ByteBuffer.allocateDirect(BYTES)));
        return caller.call(SERVER, request, LONG);
    }

    private void serve(IncomingRequest request) {
        request.receiveUpload(ByteBuffer.allocateDirect(request.uploadBytes()))
                .thenCompose(nothing ->
                        request.reply(new Response(ByteBuffer.allocate(0), List.of(ByteBuffer.allocateDirect(BYTES)))))
                .whenComplete((nothing, failure) -> {
                    if (failure == null) {
                        served.complete(null);
                    } else {
                        served.completeExceptionally(failure);
                    }
                });
    }

    private void assertFailsSoon(Call call) {
        assertThat(network.runUntil(call.reply()::isDone, SOON)).isTrue();
        assertThat(call.reply())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE)
                .matches(failure -> !((TransportException) failure).buffersQuarantined());
    }

    private void assertGoesOn(PeerId from, PeerId to) {
        assertThat(network.runUntil(() -> quiet(caller) && quiet(server), SOON)).isTrue();
        network.refusePayload(from, to, ALL);
        Call call = ask();
        assertThat(network.runUntil(call.reply()::isDone, SOON)).isTrue();
        assertThat(call.reply().join().payloadBytes()).isEqualTo(BYTES);
    }

    private static boolean quiet(Endpoint endpoint) {
        return endpoint.metrics().callsInFlight() == 0
                && endpoint.metrics().bytesInFlight() == 0
                && endpoint.metrics().bytesQuarantined() == 0;
    }
}
