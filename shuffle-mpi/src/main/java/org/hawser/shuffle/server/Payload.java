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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.hawser.transport.Quarantine;

/** The payload of a reply. Belongs to one thread at a time. */
sealed interface Payload permits MappedPayload, CopiedPayload {
    /**
     * Adds a part of a file, with its pages in memory, and takes over the lease of the file.
     *
     * @throws IOException if it cannot be read; then the payload is as before, and the lease the caller's
     */
    void add(PooledFile file, long offset, int length) throws IOException;

    /** What is to be sent, one after the other. */
    List<ByteBuffer> buffers();

    long bytes();

    /** Nothing of it is in use any more. */
    void release();

    /**
     * Nothing of it is in use any more but these buffers.
     *
     * @return the memory that is held until {@link #release}, in bytes
     */
    long releaseBut(Quarantine inUse);
}
