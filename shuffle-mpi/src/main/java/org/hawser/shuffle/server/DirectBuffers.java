// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reusable direct buffers of the shuffle server into which map outputs are copied. Buffers are allocated when they
 * are first needed. Safe for use by several threads.
 */
final class DirectBuffers {
    /** Large enough that a transport needs no more than a message for many pieces. */
    static final int BUFFER_BYTES = 256 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(DirectBuffers.class);

    private final IntFunction<ByteBuffer> allocator;
    private final long kept;
    private final long most;
    private final Deque<ByteBuffer> free = new ArrayDeque<>();
    private long made;

    /**
     * Keeps up to {@code keptBytes} of free buffers, and makes up to {@code mostBytes} in all; those in use for ever
     * count too.
     */
    DirectBuffers(long keptBytes, long mostBytes) {
        this(keptBytes, mostBytes, ByteBuffer::allocateDirect);
    }

    DirectBuffers(long keptBytes, long mostBytes, IntFunction<ByteBuffer> allocator) {
        this.allocator = allocator;
        this.kept = keptBytes / BUFFER_BYTES;
        this.most = mostBytes / BUFFER_BYTES;
    }

    /** An empty buffer; none if all are in use, or there is no memory for one. To be given back, unless it is in use for ever. */
    synchronized Optional<ByteBuffer> take() {
        if (!free.isEmpty()) {
            return Optional.of(free.pop());
        }
        if (made == most) {
            return Optional.empty();
        }
        try {
            ByteBuffer buffer = allocator.apply(BUFFER_BYTES);
            made++;
            return Optional.of(buffer);
        } catch (OutOfMemoryError e) {
            LOG.warn("No memory for a buffer of {} bytes: {}", BUFFER_BYTES, e.toString());
            return Optional.empty();
        }
    }

    synchronized void giveBack(ByteBuffer buffer) {
        if (free.size() < kept) {
            free.push(buffer.clear());
        } else {
            made--;
        }
    }
}
