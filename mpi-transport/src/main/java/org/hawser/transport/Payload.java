// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.List;

/** Checks buffers to be sent, and copies headers. */
final class Payload {
    private Payload() {}

    /**
     * Fails unless all are direct and together below 2 GiB.
     *
     * @param name for the message
     */
    static void requireSendable(String name, List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (!buffer.isDirect()) {
                throw new IllegalArgumentException(name + " has a buffer that is not direct: " + buffer);
            }
        }
        long bytes = buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    name + " has " + bytes + " bytes, allowed are " + Integer.MAX_VALUE + ": use several calls");
        }
    }

    static ByteBuffer copyOf(ByteBuffer header) {
        ByteBuffer source = requireNonNull(header, "header is null").duplicate();
        return ByteBuffer.allocate(source.remaining()).put(source).flip().asReadOnlyBuffer();
    }

    static int bytes(List<ByteBuffer> buffers) {
        return buffers.stream().mapToInt(ByteBuffer::remaining).sum();
    }
}
