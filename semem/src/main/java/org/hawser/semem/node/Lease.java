// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.hawser.semem.store.MappedRegions;
import org.hawser.semem.wire.NodeMessage.Part;

/** The mapped files of a map output that is being received. Safe for use by several threads. */
final class Lease {
    private static final long RENEWAL_NANOS = 1_000_000_000;

    private final Lent output;
    private final MappedRegions data;
    private final MappedRegions index;
    /** Those that use the mapped pages. */
    private int users;

    private boolean over;
    private long renewedNanos = System.nanoTime();

    Lease(Lent output, MappedRegions data, MappedRegions index) {
        this.output = output;
        this.data = data;
        this.index = index;
    }

    Lent output() {
        return output;
    }

    /** Whether the node should be told that something has arrived; about once a second. */
    synchronized boolean isToBeRenewed(long nowNanos) {
        boolean late = nowNanos - renewedNanos > RENEWAL_NANOS;
        renewedNanos = late ? nowNanos : renewedNanos;
        return late;
    }

    /** Room for an upload, which ends with {@link #leave}; empty if there is none. */
    synchronized Optional<ByteBuffer> enter(Part part, long offset, int length) {
        Optional<ByteBuffer> room = over ? Optional.empty() : room(file(part), offset, length);
        room.ifPresent(any -> users++);
        return room;
    }

    /** The transport does not use the room of an upload any more. */
    synchronized void leave() {
        users--;
        unmapIfUnused();
    }

    /** Whether everything has arrived, and has these checksums. */
    boolean isWhole(long dataChecksum, long indexChecksum) {
        synchronized (this) {
            if (over || users > 0) {
                return false;
            }
            // So that nobody unmaps it meanwhile.
            users++;
        }
        try {
            return data.checksum() == dataChecksum && index.checksum() == indexChecksum;
        } finally {
            leave();
        }
    }

    /** Nothing more is received. */
    synchronized void end() {
        if (!over) {
            over = true;
            unmapIfUnused();
        }
    }

    private void unmapIfUnused() {
        if (over && users == 0) {
            data.unmap();
            index.unmap();
        }
    }

    /** Empty if the file has no such piece within one region. */
    private static Optional<ByteBuffer> room(MappedRegions file, long offset, int length) {
        return offset < 0 || length <= 0 || offset > file.bytes() - length
                ? Optional.empty()
                : Optional.of(file.piece(offset, length)).filter(piece -> piece.remaining() == length);
    }

    private MappedRegions file(Part part) {
        return part == Part.DATA ? data : index;
    }
}
