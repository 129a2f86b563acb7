// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.hawser.transport.Quarantine;

/** The payload of a reply, and the memory that it occupies until it has been sent. Belongs to one thread at a time. */
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
