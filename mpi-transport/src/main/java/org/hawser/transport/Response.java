// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The answer of a handler. Each buffer counts from its position to its limit; the transport changes neither.
 *
 * @param header small, in the format of the caller and the handler; copied
 * @param payload direct or mapped buffers that are sent one after the other without copying; must not be changed or
 *     unmapped before the transport has released them, see {@link IncomingRequest#reply}
 */
public record Response(ByteBuffer header, List<ByteBuffer> payload) {
    public Response {
        header = Payload.copyOf(header);
        payload = payload.stream().map(ByteBuffer::slice).toList();
        Payload.requireSendable("payload", payload);
    }

    /** An answer without payload. */
    public static Response of(ByteBuffer header) {
        return new Response(header, List.of());
    }

    /** The size of the payload, in bytes. */
    public int payloadBytes() {
        return Payload.bytes(payload);
    }
}
