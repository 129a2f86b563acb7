// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.hawser.transport.Quarantine;

/**
 * The payload of a reply, and the memory that it occupies. Each part of the memory is given back once: when the reply
 * has been sent, or for a part in transit to a lost process, when the transport releases it. {@link ReplyMaker} creates
 * and fills it. Belongs to one thread at a time.
 */
abstract sealed class Payload permits MappedPayload, CopiedPayload {
    final FilePool files;
    final DirectBuffers pool;
    long bytes;
    private final List<Lease> leases = new ArrayList<>();

    /** A payload without pieces. */
    Payload(FilePool files, DirectBuffers pool) {
        this.files = files;
        this.pool = pool;
    }

    /**
     * Adds a part of a file, with its pages in memory, and takes over the lease of the file.
     *
     * @throws IOException if it cannot be read; then the payload is as before, and the lease the caller's
     */
    abstract void add(PooledFile file, long offset, int length) throws IOException;

    /** What is to be sent, one after the other. */
    abstract List<ByteBuffer> buffers();

    long bytes() {
        return bytes;
    }

    /** Nothing of it is in use any more. */
    void release() {
        leases.forEach(lease -> lease.giveBack().run());
        leases.clear();
    }

    /** Nothing of it is in use any more but these buffers; returns the bytes that are held until {@link #release}. */
    long releaseBut(Quarantine inUse) {
        leases.removeIf(lease -> {
            boolean free = lease.last() < inUse.first() || inUse.last() < lease.first();
            if (free) {
                lease.giveBack().run();
            }
            return free;
        });
        return leases.stream().mapToLong(Lease::bytes).sum();
    }

    /** Remembers memory that those of its buffers may be in that are at the positions from first to last. */
    void lease(int first, int last, long size, Runnable giveBack) {
        leases.add(new Lease(first, last, size, giveBack));
    }

    private record Lease(int first, int last, long bytes, Runnable giveBack) {}
}
