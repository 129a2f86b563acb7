// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** Direct buffers for messages in transit. Most messages are small, and a few have the maximum size. */
final class MessagePool {
    private static final int SMALL_BYTES = 512;
    private static final int KEPT = 128;

    private final int largeBytes;
    private final Deque<ByteBuffer> small = new ArrayDeque<>();
    private final Deque<ByteBuffer> large = new ArrayDeque<>();

    MessagePool(int largeBytes) {
        this.largeBytes = largeBytes;
    }

    /** A buffer with the message's bytes between position and limit. */
    ByteBuffer copyOf(ByteBuffer message) {
        return room(message.remaining()).put(message.duplicate()).flip();
    }

    /** A buffer with this number of bytes between position and limit. */
    ByteBuffer room(int bytes) {
        boolean fits = bytes <= SMALL_BYTES;
        ByteBuffer free = (fits ? small : large).poll();
        ByteBuffer buffer = free != null ? free : ByteBuffer.allocateDirect(fits ? SMALL_BYTES : largeBytes);
        return buffer.clear().limit(bytes);
    }

    void giveBack(ByteBuffer buffer) {
        Deque<ByteBuffer> pool = buffer.capacity() == SMALL_BYTES ? small : large;
        if (pool.size() < KEPT) {
            pool.push(buffer);
        }
    }
}
