// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.zip.CRC32;
import org.hawser.shuffle.server.Extent;

/**
 * The index of a map output as Hadoop's SpillRecord writes it: start, raw length and length of each partition, then a
 * CRC32 of them. A partition whose memory is freed has a raw length that no partition has: shuffle servers, Hawser's and the
 * stock one, do not serve it, and reducers do not take it.
 */
public final class IndexFile {
    private static final int RECORD_BYTES = 3 * Long.BYTES;
    private static final int RAW_LENGTH = Long.BYTES;
    private static final int LENGTH = 2 * Long.BYTES;
    private static final long FREED = -1;
    private static final String SUFFIX = ".freed";

    /** Without the checksum. */
    private final ByteBuffer records;

    private IndexFile(ByteBuffer records) {
        this.records = records;
    }

    /**
     * What the bytes say.
     *
     * @throws IOException if the index is not complete
     */
    static IndexFile of(ByteBuffer index) throws IOException {
        int records = index.remaining() - Long.BYTES;
        if (records >= RECORD_BYTES && records % RECORD_BYTES == 0) {
            ByteBuffer all = index.slice();
            if (all.getLong(records) == checksum(all.slice(0, records))) {
                return new IndexFile(all.slice(0, records));
            }
        }
        throw new IOException("an index of " + index.remaining() + " bytes is not complete");
    }

    /**
     * What the file says.
     *
     * @throws IOException if there is none, or it is not complete
     */
    public static IndexFile read(Path file) throws IOException {
        return of(ByteBuffer.wrap(Files.readAllBytes(file)));
    }

    /** The length of the data. */
    long dataBytes() {
        int last = records.capacity() - RECORD_BYTES;
        return records.getLong(last) + records.getLong(last + LENGTH);
    }

    /** The partitions whose memory is freed, or about to be. */
    public BitSet freed() {
        BitSet freed = new BitSet();
        for (int i = 0; i < partitions(); i++) {
            freed.set(i, records.getLong(i * RECORD_BYTES + RAW_LENGTH) == FREED);
        }
        return freed;
    }

    /** The same index with these partitions freed, too; numbers beyond its last partition are ignored. */
    public IndexFile without(BitSet partitions) {
        ByteBuffer changed = ByteBuffer.allocate(records.capacity()).put(0, records, 0, records.capacity());
        partitions.stream()
                .filter(i -> i < partitions())
                .forEach(i -> changed.putLong(i * RECORD_BYTES + RAW_LENGTH, FREED));
        return new IndexFile(changed);
    }

    /** Replaces that file in one step. */
    public void replace(Path file) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(records.capacity() + Long.BYTES);
        all.put(0, records, 0, records.capacity()).putLong(records.capacity(), checksum(records.duplicate()));
        Path next = file.resolveSibling(file.getFileName() + SUFFIX);
        try {
            Files.write(next, all.array());
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /**
     * The whole pages of freed partitions; those of neighbouring partitions are one extent.
     *
     * @param dataBytes the length of the data; a page that it ends in is a whole one
     */
    public List<Extent> freedPages(long dataBytes, long pageBytes) {
        BitSet freed = freed();
        List<Extent> pages = new ArrayList<>();
        long start = 0;
        long end = 0;
        for (int i = freed.nextSetBit(0); i >= 0; i = freed.nextSetBit(i + 1)) {
            long at = records.getLong(i * RECORD_BYTES);
            if (at != end) {
                add(start, end, dataBytes, pageBytes, pages);
                start = at;
            }
            end = at + records.getLong(i * RECORD_BYTES + LENGTH);
        }
        add(start, end, dataBytes, pageBytes, pages);
        return pages;
    }

    private static void add(long start, long end, long dataBytes, long pageBytes, List<Extent> pages) {
        long first = (start + pageBytes - 1) / pageBytes * pageBytes;
        long last = (end >= dataBytes ? end + pageBytes - 1 : end) / pageBytes * pageBytes;
        if (first < last) {
            pages.add(new Extent(first, last - first));
        }
    }

    private int partitions() {
        return records.capacity() / RECORD_BYTES;
    }

    private static long checksum(ByteBuffer records) {
        CRC32 sum = new CRC32();
        sum.update(records);
        return sum.getValue();
    }
}
