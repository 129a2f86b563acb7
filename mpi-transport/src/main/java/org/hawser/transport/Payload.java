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

import java.nio.ByteBuffer;
import java.util.List;

/** Checks lists of buffers to be sent. */
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

    static int bytes(List<ByteBuffer> buffers) {
        return buffers.stream().mapToInt(ByteBuffer::remaining).sum();
    }
}
