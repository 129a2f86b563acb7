// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A request to a peer. Each buffer counts from its position to its limit; the transport changes neither.
 *
 * @param header small, in the format of the caller and the handler; copied before {@link Endpoint#call} returns
 * @param upload direct buffers that are sent without copying if the peer requests them; must not be changed or
 *     unmapped before the call has ended
 * @param destination the direct buffer for the payload of the answer, from its position; must not be used before the
 *     call has ended
 */
public record Request(ByteBuffer header, List<ByteBuffer> upload, Optional<ByteBuffer> destination) {
    public Request {
        header = Payload.copyOf(header);
        upload = upload.stream().map(ByteBuffer::slice).toList();
        Payload.requireSendable("upload", upload);
        destination = requireNonNull(destination, "destination is null").map(ByteBuffer::slice);
        destination.ifPresent(buffer -> {
            if (!buffer.isDirect() || buffer.isReadOnly()) {
                throw new IllegalArgumentException("destination is no writable direct buffer: " + buffer);
            }
        });
    }

    /** A request without payload. */
    public static Request of(ByteBuffer header) {
        return new Request(header, List.of(), Optional.empty());
    }

    /** The same with a destination for the answer's payload. */
    public Request into(ByteBuffer buffer) {
        return new Request(header, upload, Optional.of(buffer));
    }

    /** The same with an upload. */
    public Request withUpload(List<ByteBuffer> buffers) {
        return new Request(header, buffers, destination);
    }

    /** The maximum size of the answer's payload, in bytes. */
    public int destinationBytes() {
        return destination.map(ByteBuffer::remaining).orElse(0);
    }

    /** The size of the upload, in bytes. */
    public int uploadBytes() {
        return Payload.bytes(upload);
    }
}
