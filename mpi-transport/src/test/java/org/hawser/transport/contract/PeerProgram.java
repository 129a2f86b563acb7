// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.contract;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hawser.transport.Endpoint;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;

/** What peers of a {@link World} do. */
@SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
public final class PeerProgram implements RequestHandler {
    private static final int FLOOD_CALLS = 16;
    private static final int SMALLEST_BYTES = 100;
    private static final Duration FLOOD_TIME = Duration.ofSeconds(10);

    private volatile Optional<Endpoint> endpoint = Optional.empty();
    private int requests;
    private int flooded;

    /** Has it ask others, too. */
    public void askOver(Endpoint own) {
        endpoint = Optional.of(own);
    }

    @Override
    public void handle(IncomingRequest request) {
        ByteBuffer header = request.header();
        switch (Ask.of(header)) {
            case ECHO -> request.reply(Response.of(header));
            case FILL -> request.reply(
                    new Response(header, Pattern.inPieces(header.getInt(4), Math.max(1, header.getInt(8)))));
            case TAKE -> take(request);
            case IGNORE -> {}
            case REFUSE -> request.reject("no such segment");
            case THROW -> throw new IllegalArgumentException("wrong segment");
            case COUNT -> request.reply(number(requests++));
            case FLOOD -> {
                request.reply(Response.of(header));
                endpoint.ifPresent(own -> IntStream.range(0, FLOOD_CALLS).forEach(i -> flood(own, request.caller())));
            }
            case PID -> request.reply(number((int) ProcessHandle.current().pid()));
        }
    }

    private static void take(IncomingRequest request) {
        ByteBuffer into = ByteBuffer.allocateDirect(request.uploadBytes());
        request.receiveUpload(into).thenRun(() -> request.reply(number(Pattern.checksum(into))));
    }

    private void flood(Endpoint own, PeerId peer) {
        int bytes = SMALLEST_BYTES + flooded++ * 1009 % (ContractLimits.HEADER_BYTES - SMALLEST_BYTES);
        own.call(peer, Ask.ECHO.padded(bytes), FLOOD_TIME).reply().whenComplete((reply, failure) -> {
            if (failure == null || TransportException.is(failure, Reason.REJECTED)) {
                flood(own, peer);
            }
        });
    }

    private static Response number(int value) {
        return Response.of(ByteBuffer.allocate(Integer.BYTES).putInt(value).flip());
    }
}
