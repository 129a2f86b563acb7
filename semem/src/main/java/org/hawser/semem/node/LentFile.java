// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.hawser.semem.compat.Allocation;
import org.hawser.shuffle.server.compat.Unmapping;

/** A file in memory that is being received, mapped so that what arrives is received into its pages. */
record LentFile(long bytes, List<MappedByteBuffer> regions) {
    /** A buffer holds less than 2 GiB. A piece lies within one region. */
    static final long REGION_BYTES = 1L << 30;

    /** Makes the file with all its pages, and maps it. */
    static LentFile create(Path file, long bytes) throws IOException {
        Allocation.createFile(file, bytes);
        List<MappedByteBuffer> regions = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (long at = 0; at < bytes; at += REGION_BYTES) {
                regions.add(channel.map(FileChannel.MapMode.READ_WRITE, at, Math.min(REGION_BYTES, bytes - at)));
            }
        } catch (IOException | RuntimeException e) {
            regions.forEach(Unmapping::unmap);
            throw e;
        }
        return new LentFile(bytes, List.copyOf(regions));
    }

    /** Room for a piece; empty if the file has none there, or the piece is not within one region. */
    Optional<ByteBuffer> room(long offset, int length) {
        if (offset < 0 || length <= 0 || offset > bytes - length) {
            return Optional.empty();
        }
        MappedByteBuffer region = regions.get((int) (offset / REGION_BYTES));
        int from = (int) (offset % REGION_BYTES);
        return length > region.capacity() - from ? Optional.empty() : Optional.of(region.slice(from, length));
    }

    /** CRC32C of all of it. */
    long checksum() {
        CRC32C sum = new CRC32C();
        regions.forEach(region -> sum.update(region.duplicate()));
        return sum.getValue();
    }

    /** Nobody may use it any more. */
    void unmap() {
        regions.forEach(Unmapping::unmap);
    }
}
