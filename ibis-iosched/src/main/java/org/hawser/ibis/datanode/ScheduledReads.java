// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hawser.ibis.compat.CallingFlow;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.schedule.IoKind;

/**
 * Has ranges of files in the page cache before they are sent. So the depth counts what the device does, and a reader that is
 * slow to receive holds nothing.
 *
 * <p>A thread reads a block from its beginning to its end. The first turn reads what is asked for, and each next one twice as
 * much as the one before, as long as the thread goes on where it stopped: short reads cost what they ask for.
 *
 * <p>Nothing here fails a read. If a range cannot be had in advance, Hadoop's own read says why, as without IBIS.
 */
final class ScheduledReads {
    private static final int BUFFER_BYTES = 128 << 10;
    private static final ThreadLocal<Position> POSITIONS = ThreadLocal.withInitial(Position::new);

    private final long turnBytes;
    /** As many as there are turns at a time. */
    private final Queue<ByteBuffer> buffers = new ConcurrentLinkedQueue<>();

    /** What a thread has read in advance. */
    private static final class Position {
        private WeakReference<FileChannel> channel = new WeakReference<>(null);
        private long begin;
        private long end;
        private long next;
    }

    ScheduledReads(long turnBytes) {
        this.turnBytes = turnBytes;
    }

    /** Returns when the range is in the page cache. */
    void prepare(DeviceScheduler device, FileChannel channel, long offset, long bytes) {
        Position position = POSITIONS.get();
        boolean continues = position.channel.refersTo(channel) && position.begin <= offset && offset <= position.end;
        if (!continues) {
            position.channel = new WeakReference<>(requireNonNull(channel, "channel is null"));
            position.begin = offset;
            position.end = offset;
            position.next = 0;
        }
        long asked = offset + bytes - position.end;
        if (asked <= 0) {
            return;
        }
        try {
            long start = position.end;
            long length = Math.min(Math.max(asked, position.next), channel.size() - start);
            if (length > 0) {
                device.inTurn(CallingFlow.current(), IoKind.READ, length, () -> read(channel, start, length));
                position.end += length;
                position.next = Math.min(turnBytes, 2 * length);
            }
        } catch (IOException | OutOfMemoryError e) {
            // Hadoop's read comes next, and tells its volume checker.
            position.channel = new WeakReference<>(null);
        }
    }

    private void read(FileChannel channel, long start, long length) throws IOException {
        ByteBuffer free = buffers.poll();
        ByteBuffer buffer = free == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : free;
        long end = start + length;
        for (long offset = start; offset < end; ) {
            buffer.clear().limit((int) Math.min(BUFFER_BYTES, end - offset));
            int count = channel.read(buffer, offset);
            offset = count < 0 ? end : offset + count;
        }
        buffers.add(buffer);
    }
}
