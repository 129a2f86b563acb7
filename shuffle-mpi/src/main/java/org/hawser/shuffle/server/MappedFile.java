// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.hawser.shuffle.server.compat.Unmapping;

/**
 * A map output mapped into memory. Its length is the one at the time of mapping; map outputs are never truncated
 * afterwards, only deleted, which a mapping survives.
 */
record MappedFile(long bytes, List<MappedByteBuffer> regions) {
    /** A buffer holds less than 2 GiB. */
    private static final long REGION_BYTES = 1L << 30;

    /** Maps all of it; the channel is not needed afterwards. */
    static MappedFile of(FileChannel channel) throws IOException {
        long bytes = channel.size();
        List<MappedByteBuffer> regions = new ArrayList<>();
        try {
            for (long at = 0; at < bytes; at += REGION_BYTES) {
                regions.add(channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(REGION_BYTES, bytes - at)));
            }
        } catch (Throwable e) {
            regions.forEach(Unmapping::unmap);
            throw e;
        }
        return new MappedFile(bytes, List.copyOf(regions));
    }

    /** A part, which has to be within the file, with its pages in memory; fails if it cannot be read. */
    List<ByteBuffer> read(long offset, int length) throws IOException {
        List<MappedByteBuffer> parts = parts(offset, length);
        return readable(
                () -> parts.stream().<ByteBuffer>map(MappedByteBuffer::load).toList());
    }

    /**
     * Copies a part, which has to be within the file, into a buffer that has room for it. Fails if it cannot be read;
     * then the buffer's position stays.
     */
    void copy(long offset, int length, ByteBuffer into) throws IOException {
        List<MappedByteBuffer> parts = parts(offset, length);
        ByteBuffer room = into.slice(into.position(), length);
        readable(() -> {
            parts.forEach(room::put);
            return into.position(into.position() + length);
        });
    }

    void unmap() {
        regions.forEach(Unmapping::unmap);
    }

    private List<MappedByteBuffer> parts(long offset, int length) {
        if (offset < 0 || length < 0 || offset > bytes - length) {
            throw new IllegalArgumentException(
                    length + " bytes at " + offset + " are not within a file of " + bytes + " bytes");
        }
        List<MappedByteBuffer> parts = new ArrayList<>();
        long end = offset + length;
        for (long at = offset; at < end; ) {
            int from = (int) (at % REGION_BYTES);
            int size = (int) Math.min(REGION_BYTES - from, end - at);
            parts.add(regions.get((int) (at / REGION_BYTES)).slice(from, size));
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
