// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The content of one {@code file.out.index}, which says where in a map output each reducer's partition is. For each
 * partition it has the offset, the raw length and the length on disk, 8 bytes each, and at the end the CRC-32 of all
 * that, in 8 bytes. Immutable.
 */
record MapIndex(ByteBuffer entries) {
    static final int ENTRY_BYTES = 3 * Long.BYTES;

    private static final int CHECKSUM_BYTES = Long.BYTES;

    /** Reads an index between position and limit; fails if it is none, or damaged. */
    static MapIndex of(ByteBuffer content) throws IOException {
        int length = content.remaining() - CHECKSUM_BYTES;
        if (length < ENTRY_BYTES || length % ENTRY_BYTES != 0) {
            throw new IOException("an index of " + content.remaining() + " bytes is cut off");
        }
        ByteBuffer entries = content.slice(content.position(), length);
        CRC32 checksum = new CRC32();
        checksum.update(entries.duplicate());
        if (checksum.getValue() != content.getLong(content.position() + length)) {
            throw new IOException("an index of " + content.remaining() + " bytes has a wrong checksum");
        }
        return new MapIndex(entries);
    }

    /** None if there is no such partition, or its entry cannot be true. */
    Optional<Partition> partition(int reduce) {
        if (reduce < 0 || reduce >= entries.limit() / ENTRY_BYTES) {
            return Optional.empty();
        }
        int at = reduce * ENTRY_BYTES;
        Partition partition = new Partition(
                entries.getLong(at), entries.getLong(at + Long.BYTES), entries.getLong(at + 2 * Long.BYTES));
        return Optional.of(partition).filter(Partition::plausible);
    }

    /** What it occupies. */
    int bytes() {
        return entries.limit();
    }

    /**
     * Where a partition is: bytes from the start of the file, its length without compression, and its length on disk.
     */
    record Partition(long offset, long rawBytes, long partBytes) {
        /** Whether a range is within it. */
        boolean has(long from, long bytes) {
            return from >= 0 && bytes >= 0 && from <= partBytes - bytes;
        }

        /** Where the file goes on after it. */
        long end() {
            return offset + partBytes;
        }

        /** Whether these are numbers that an index can have. */
        boolean plausible() {
            return offset >= 0 && rawBytes >= 0 && partBytes >= 0 && offset <= Long.MAX_VALUE - partBytes;
        }
    }
}
