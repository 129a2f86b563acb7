// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A reducer's threads that take arriving segments to a {@link SegmentSink}, which puts them into the merge, in the
 * order of their arrival. A segment that cannot be taken is reported to {@link ArrivingSegment#events}; an error of
 * this process, such as a full heap, ends the thread and is reported as such, because another copy of the segment would
 * not help.
 */
public final class Copiers implements AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;

    private final SegmentSink sink;
    private final Consumer<Throwable> failures;
    private final BlockingQueue<ArrivingSegment> queue = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    /**
     * Copiers that do nothing yet.
     *
     * @param failures what ends a thread, on that thread
     */
    public Copiers(int count, ThreadFactory factory, SegmentSink sink, Consumer<Throwable> failures) {
        this.sink = requireNonNull(sink, "sink is null");
        this.failures = requireNonNull(failures, "failures is null");
        for (int i = 0; i < count; i++) {
            threads.add(factory.newThread(this::run));
        }
    }

    /** Starts the threads. */
    public void start() {
        threads.forEach(Thread::start);
    }

    /** Takes the segment over; what becomes of it is reported to {@link ArrivingSegment#events}. */
    public void offer(ArrivingSegment segment) {
        queue.add(segment);
    }

    /** Interrupts the threads and waits for them, for some seconds at most; segments that are left are not copied. */
    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
        boolean interrupted = Thread.interrupted();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
        for (Thread thread : threads) {
            try {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                thread.join(Math.max(1, left));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the threads have ended, so that nobody reads a segment any more. */
    public boolean ended() {
        return threads.stream().noneMatch(Thread::isAlive);
    }

    private void run() {
        try {
            while (!closed) {
                long idleSince = System.nanoTime();
                ArrivingSegment segment = queue.take();
                segment.events().waited(segment, idleSince);
                copy(segment);
                if (queue.isEmpty()) {
                    segment.events().settle();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        }
    }

    private void copy(ArrivingSegment segment) throws InterruptedException {
        try (InputStream input = segment.open()) {
            sink.copy(segment, input);
        } catch (IOException | RuntimeException | InternalError e) {
            // InternalError is what codecs throw at data that they cannot decompress.
            segment.events().failed(segment, e);
            return;
        }
        segment.events().copied(segment);
    }
}
