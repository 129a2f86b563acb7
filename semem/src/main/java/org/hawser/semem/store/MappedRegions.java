// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.hawser.shuffle.server.compat.Unmapping;

/**
 * A file that is mapped, all of it.
 *
 * @param bytes of the file
 */
public record MappedRegions(long bytes, List<MappedByteBuffer> regions) {
    /** A buffer holds less than 2 GiB. */
    private static final long REGION_BYTES = 1L << 30;

    /** Maps the file; the channel is not needed afterwards. */
    public static MappedRegions map(FileChannel channel, FileChannel.MapMode mode) throws IOException {
        long bytes = channel.size();
        List<MappedByteBuffer> regions = new ArrayList<>();
        try {
            for (long at = 0; at < bytes; at += REGION_BYTES) {
                regions.add(channel.map(mode, at, Math.min(REGION_BYTES, bytes - at)));
            }
            return new MappedRegions(bytes, List.copyOf(regions));
        } catch (IOException | RuntimeException e) {
            regions.forEach(Unmapping::unmap);
            throw e;
        }
    }

    /**
     * A piece that begins there and has at most that many bytes. It ends earlier at the end of the file, and at a multiple
     * of 1 GiB.
     */
    public ByteBuffer piece(long offset, int most) {
        MappedByteBuffer region = regions.get((int) (offset / REGION_BYTES));
        int from = (int) (offset % REGION_BYTES);
        return region.slice(from, Math.min(most, region.capacity() - from));
    }

    /** CRC32C of the whole file. */
    public long checksum() {
        CRC32C sum = new CRC32C();
        regions.forEach(region -> sum.update(region.duplicate()));
        return sum.getValue();
    }

    /** Unmaps the file. Whoever touches a piece afterwards crashes the process. */
    public void unmap() {
        regions.forEach(Unmapping::unmap);
    }
}
