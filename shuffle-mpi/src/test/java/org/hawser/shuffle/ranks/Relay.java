// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.ranks;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.hawser.transport.Endpoint;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;

/** Asks a peer whatever it is asked, with as much room for payload, and answers what the peer answers. */
@SuppressWarnings("FutureReturnValueIgnored") // Callers find out, and buffers are not used again.
final class Relay implements RequestHandler {
    /** Longer than any caller waits. */
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final Endpoint onward;
    private final PeerId peer;

    Relay(Endpoint onward, PeerId peer) {
        this.onward = onward;
        this.peer = peer;
    }

    @Override
    public void handle(IncomingRequest request) {
        ByteBuffer room = ByteBuffer.allocateDirect(request.destinationBytes());
        onward.call(peer, Request.of(request.header()).into(room), TIMEOUT)
                .reply()
                .whenComplete((reply, failure) -> {
                    if (failure == null) {
                        request.reply(response(reply, room));
                    } else {
                        request.reject(failure.toString());
                    }
                });
    }

    private static Response response(Reply reply, ByteBuffer room) {
        return new Response(reply.header(), List.of(room.slice(0, reply.payloadBytes())));
    }
}
