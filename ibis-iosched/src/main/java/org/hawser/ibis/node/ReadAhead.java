// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.hawser.ibis.schedule.IoKind;

/**
 * Has ranges of a file in the page cache before they are read. So the depth counts what the device does, and a reader that is
 * slow holds nothing. For one reader, and one thread at a time.
 *
 * <p>The first turn reads what is asked for, and each next one twice as much as the one before, as long as the reader goes on
 * where it stopped: short reads cost what they ask for. A reader that has come to whole turns has the next one read in the
 * background. So it asks for its share of the device also while it works on what it has.
 */
public final class ReadAhead {
    private static final int BUFFER_BYTES = 128 << 10;
    /** Those of more turns at a time are not kept. */
    private static final BlockingQueue<ByteBuffer> BUFFERS = new ArrayBlockingQueue<>(64);

    private final PageCache cache;
    private final Optional<Executor> background;
    private final long turnBytes;

    private long begin;
    private long end;
    /** What the last turn has read on the way here; 0 if the reader has just come. */
    private long last;
    /** From then on, the cache is not asked: where the kernel cannot be told what to read, it reads ahead, which is not charged. */
    private boolean fromDevice;
    /** What is read in the background, from the end on; null if nothing is. */
    private CompletableFuture<Void> following;

    private long followingBytes;

    /**
     * @param cache what it has before the first turn is neither waited for nor charged
     * @param background each task waits for the device; if there is none, nothing is read that was not asked for
     * @param turnBytes what one turn reads at most, unless more is asked for
     */
    public ReadAhead(PageCache cache, Optional<Executor> background, long turnBytes) {
        this.cache = requireNonNull(cache, "cache is null");
        this.background = requireNonNull(background, "background is null");
        this.turnBytes = turnBytes;
    }

    /** Returns when the range is in the page cache. An interrupt closes the channel, or has it return earlier. */
    public void prepare(Turns turns, String flow, FileChannel channel, long offset, long bytes) throws IOException {
        if (offset < begin || offset > end + followingBytes) {
            begin = offset;
            end = offset;
            last = 0;
            forgetFollowing();
        }
        if (offset + bytes > end) {
            awaitFollowing();
        }
        long asked = offset + bytes - end;
        if (asked > 0) {
            advance(turns, flow, channel, asked);
        }
        if (background.isPresent() && fromDevice && following == null && last >= turnBytes) {
            follow(turns, flow, channel, Math.min(turnBytes, channel.size() - end));
        }
    }

    /** Most reads ask for what is there already, a byte at a time: no call of the kernel for these. */
    private void advance(Turns turns, String flow, FileChannel channel, long asked) throws IOException {
        long length = Math.min(Math.max(asked, Math.min(turnBytes, 2 * last)), channel.size() - end);
        if (length > 0) {
            fromDevice = fromDevice || !cache.has(channel, end, length);
            if (fromDevice) {
                fetch(turns, flow, channel, end, length);
            }
            end += length;
            last = length;
        }
    }

    private void follow(Turns turns, String flow, FileChannel channel, long length) {
        if (length <= 0) {
            return;
        }
        long start = end;
        try {
            following = CompletableFuture.runAsync(
                    () -> {
                        try {
                            fetch(turns, flow, channel, start, length);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    },
                    background.get());
            followingBytes = length;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // There is no thread for it: the reader waits for its turn itself.
        }
    }

    /** A thread that is interrupted goes on, and stays interrupted. */
    private void awaitFollowing() {
        if (following == null) {
            return;
        }
        try {
            following.get();
            end += followingBytes;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            // The reader's own turn comes next, and says why.
        }
        forgetFollowing();
    }

    private void forgetFollowing() {
        following = null;
        followingBytes = 0;
    }

    private static void fetch(Turns turns, String flow, FileChannel channel, long start, long length)
            throws IOException {
        turns.inTurn(flow, IoKind.READ, length, () -> read(channel, start, length));
    }

    private static void read(FileChannel channel, long start, long length) throws IOException {
        PageCache.startReading(channel, start, length);
        ByteBuffer free = BUFFERS.poll();
        ByteBuffer buffer = free == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : free;
        long end = start + length;
        try {
            // The channel of a thread that was interrupted while it waited would close.
            for (long offset = start; offset < end && !Thread.currentThread().isInterrupted(); ) {
                buffer.clear().limit((int) Math.min(BUFFER_BYTES, end - offset));
                int count = channel.read(buffer, offset);
                offset = count < 0 ? end : offset + count;
            }
        } catch (ClosedChannelException e) {
            // The reader has gone, which Hadoop's own read tells. The device works on all of it nevertheless.
            return;
        } finally {
            BUFFERS.offer(buffer);
        }
    }
}
