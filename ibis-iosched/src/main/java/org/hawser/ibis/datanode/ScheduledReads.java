// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.hawser.ibis.compat.CallingFlow;
import org.hawser.ibis.node.PageCache;
import org.hawser.ibis.node.ReadAhead;
import org.hawser.ibis.node.SideChannel;
import org.hawser.ibis.node.Turns;

/**
 * Has ranges of blocks in the page cache before they are sent. A thread of the DataNode reads a block from its beginning to its
 * end, and then another one.
 *
 * <p>Nothing here fails a read. If a range cannot be had in advance, Hadoop's own read says why, as without IBIS.
 */
final class ScheduledReads {
    private static final ThreadLocal<Reading> READINGS = new ThreadLocal<>();

    private final long turnBytes;
    private final PageCache cache;
    private final Executor background;

    /** What a thread reads. */
    private record Reading(WeakReference<FileChannel> channel, ReadAhead ahead) {}

    /** @param background each task reads for one stream */
    ScheduledReads(long turnBytes, PageCache cache, Executor background) {
        this.turnBytes = turnBytes;
        this.cache = requireNonNull(cache, "cache is null");
        this.background = requireNonNull(background, "background is null");
    }

    /** Returns when the range is in the page cache, or at once if the thread is interrupted: its channel would close. */
    void prepare(Turns device, SideChannel beside, long offset, long bytes) {
        try {
            if (!Thread.currentThread().isInterrupted()) {
                prepare(device, beside.get(), offset, bytes);
            }
        } catch (IOException e) {
            // As below.
            READINGS.remove();
        }
    }

    /** Returns when the range is in the page cache. */
    void prepare(Turns device, FileChannel channel, long offset, long bytes) {
        Reading reading = READINGS.get();
        if (reading == null || !reading.channel().refersTo(channel)) {
            reading = new Reading(
                    new WeakReference<>(requireNonNull(channel, "channel is null")),
                    new ReadAhead(cache, Optional.of(background), turnBytes));
            READINGS.set(reading);
        }
        try {
            reading.ahead().prepare(device, CallingFlow.current(), channel, offset, bytes);
        } catch (IOException | OutOfMemoryError e) {
            // Hadoop's read comes next, and tells its volume checker.
            READINGS.remove();
        }
    }
}
