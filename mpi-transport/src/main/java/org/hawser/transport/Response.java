/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.transport;

import static java.util.Objects.requireNonNull;

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
        ByteBuffer source = requireNonNull(header, "header is null").duplicate();
        header = ByteBuffer.allocate(source.remaining()).put(source).flip().asReadOnlyBuffer();
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
