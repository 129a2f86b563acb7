// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;

/** What agents serve in these tests: as many bytes as asked for, which tell where they belong. */
final class Pages implements RequestHandler {
    private static final int PRIME = 251;

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
    public void handle(IncomingRequest request) {
        int bytes = request.header().getInt(0);
        ByteBuffer payload = ByteBuffer.allocateDirect(bytes);
        for (int i = 0; i < bytes; i++) {
            payload.put((byte) (i % PRIME));
        }
        request.reply(new Response(request.header(), List.of(payload.flip())));
    }

    static Request request(ByteBuffer room) {
        ByteBuffer header =
                ByteBuffer.allocate(Integer.BYTES).putInt(room.remaining()).flip();
        return Request.of(header).into(room);
    }

    static void check(Reply reply, ByteBuffer room) {
        assertThat(reply.payloadBytes()).isEqualTo(room.remaining());
        for (int i = 0; i < room.remaining(); i++) {
            if (room.get(i) != (byte) (i % PRIME)) {
                throw new AssertionError("byte " + i + " is " + room.get(i));
            }
        }
    }
}
