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
