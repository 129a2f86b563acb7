// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hawser.ibis.schedule.IoKind;

/**
 * Has ranges of a file in the page cache before they are read. So the depth counts what the device does, and a reader that is
 * slow holds nothing. For one reader, and one thread at a time.
 *
 * <p>The first turn reads what is asked for, and each next one twice as much as the one before, as long as the reader goes on
 * where it stopped: short reads cost what they ask for.
 */
public final class ReadAhead {
    private static final int BUFFER_BYTES = 128 << 10;
    /** As many as there are turns at a time. */
    private static final Queue<ByteBuffer> BUFFERS = new ConcurrentLinkedQueue<>();

    private long begin;
    private long end;
    private long next;

    /**
     * Returns when the range is in the page cache.
     *
     * @param turnBytes what one turn reads at most, unless more is asked for
     */
    public void prepare(Turns turns, String flow, FileChannel channel, long offset, long bytes, long turnBytes)
            throws IOException {
        if (offset < begin || offset > end) {
            begin = offset;
            end = offset;
            next = 0;
        }
        long asked = offset + bytes - end;
        if (asked <= 0) {
            return;
        }
        long start = end;
        long length = Math.min(Math.max(asked, next), channel.size() - start);
        if (length > 0) {
            turns.inTurn(flow, IoKind.READ, length, () -> read(channel, start, length));
            end += length;
            next = Math.min(turnBytes, 2 * length);
        }
    }

    private static void read(FileChannel channel, long start, long length) throws IOException {
        ByteBuffer free = BUFFERS.poll();
        ByteBuffer buffer = free == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : free;
        long end = start + length;
        // The channel of a thread that was interrupted while it waited would close.
        for (long offset = start; offset < end && !Thread.currentThread().isInterrupted(); ) {
            buffer.clear().limit((int) Math.min(BUFFER_BYTES, end - offset));
            int count = channel.read(buffer, offset);
            offset = count < 0 ? end : offset + count;
        }
        BUFFERS.add(buffer);
    }
}
