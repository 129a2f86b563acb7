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
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Direct buffers in which small pieces are put together; made when they are needed first. Safe for use by several threads. */
final class GatherBuffers {
    /** Large enough that a transport needs no more than a message for many pieces. */
    static final int BUFFER_BYTES = 256 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(GatherBuffers.class);

    private final IntFunction<ByteBuffer> allocator;
    private final Deque<ByteBuffer> free = new ArrayDeque<>();
    private long left;

    /** @param mostBytes of all buffers, in bytes */
    GatherBuffers(long mostBytes) {
        this(mostBytes, ByteBuffer::allocateDirect);
    }

    GatherBuffers(long mostBytes, IntFunction<ByteBuffer> allocator) {
        this.allocator = requireNonNull(allocator, "allocator is null");
        this.left = mostBytes / BUFFER_BYTES;
    }

    /** An empty buffer; none if all are in use, or there is no memory for one. To be given back, unless it is in use for ever. */
    synchronized Optional<ByteBuffer> take() {
        if (!free.isEmpty()) {
            return Optional.of(free.pop());
        }
        if (left == 0) {
            return Optional.empty();
        }
        try {
            ByteBuffer buffer = allocator.apply(BUFFER_BYTES);
            left--;
            return Optional.of(buffer);
        } catch (OutOfMemoryError e) {
            LOG.warn("No memory for a buffer of {} bytes, pieces are sent one by one: {}", BUFFER_BYTES, e.toString());
            return Optional.empty();
        }
    }

    synchronized void giveBack(ByteBuffer buffer) {
        free.push(buffer.clear());
    }
}
