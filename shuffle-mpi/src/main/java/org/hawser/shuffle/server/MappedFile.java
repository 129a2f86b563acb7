// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.hawser.shuffle.server.compat.Unmapping;

/**
 * A map output mapped into memory.
 *
 * @param regions by the offset in the output where each begins
 */
record MappedFile(long bytes, NavigableMap<Long, MappedByteBuffer> regions) implements OutputContent {
    /** A buffer holds less than 2 GiB. */
    private static final long REGION_BYTES = 1L << 30;

    /** Maps all of these extents; the channel is not needed afterwards. */
    static MappedFile of(FileChannel channel, List<Extent> extents) throws IOException {
        NavigableMap<Long, MappedByteBuffer> regions = new TreeMap<>();
        long bytes = 0;
        try {
            for (Extent extent : extents) {
                for (long at = 0; at < extent.bytes(); at += REGION_BYTES) {
                    long size = Math.min(REGION_BYTES, extent.bytes() - at);
                    regions.put(bytes + at, channel.map(FileChannel.MapMode.READ_ONLY, extent.offset() + at, size));
                }
                bytes += extent.bytes();
            }
        } catch (Throwable e) {
            regions.values().forEach(Unmapping::unmap);
            throw e;
        }
        return new MappedFile(bytes, regions);
    }

    /** A part, which has to be within the content, with its pages in memory; fails if it cannot be read. */
    List<ByteBuffer> read(long offset, int length) throws IOException {
        List<MappedByteBuffer> parts = parts(offset, length);
        return readable(
                () -> parts.stream().<ByteBuffer>map(MappedByteBuffer::load).toList());
    }

    @Override
    public void copy(long offset, int length, ByteBuffer into) throws IOException {
        List<MappedByteBuffer> parts = parts(offset, length);
        ByteBuffer room = into.slice(into.position(), length);
        readable(() -> {
            parts.forEach(room::put);
            return into.position(into.position() + length);
        });
    }

    @Override
    public boolean isCached(long offset, int length) {
        return parts(offset, length).stream().allMatch(MappedByteBuffer::isLoaded);
    }

    @Override
    public void close() {
        regions.values().forEach(Unmapping::unmap);
    }

    private List<MappedByteBuffer> parts(long offset, int length) {
        requirePart(offset, length);
        List<MappedByteBuffer> parts = new ArrayList<>();
        long end = offset + length;
        for (long at = offset; at < end; ) {
            Map.Entry<Long, MappedByteBuffer> region = regions.floorEntry(at);
            int from = (int) (at - region.getKey());
            int size = (int) Math.min(region.getValue().capacity() - from, end - at);
            parts.add(region.getValue().slice(from, size));
            at += size;
        }
        return parts;
    }

    /** A page that cannot be read is an InternalError in Java; met in a transport's code, it would end the process. */
    private static <T> T readable(Supplier<T> access) throws IOException {
        try {
            return access.get();
        } catch (InternalError e) {
            throw new IOException("a page of a mapped file cannot be read", e);
        }
    }
}
