// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The event loop of a reducer in production: one thread of its own. An event that throws is reported, and the loop goes
 * on.
 */
public final class ThreadedEventLoop implements EventLoop, AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;

    private final ScheduledThreadPoolExecutor thread;
    private final Consumer<Throwable> failures;

    /**
     * A loop whose thread is not started yet.
     *
     * @param failures what events throw, on the loop's thread
     */
    public ThreadedEventLoop(ThreadFactory threads, Consumer<Throwable> failures) {
        this.failures = requireNonNull(failures, "failures is null");
        this.thread = new ScheduledThreadPoolExecutor(1, threads, new ThreadPoolExecutor.DiscardPolicy());
    }

    /** Starts the thread. */
    public void start() {
        thread.prestartCoreThread();
    }

    @Override
    public void execute(Runnable event) {
        thread.execute(() -> run(event));
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The event reports what it throws.
    public void schedule(Duration delay, Runnable event) {
        thread.schedule(() -> run(event), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    /** Runs what was handed in, drops what was scheduled, and ends the thread; waits some seconds for it at most. */
    @Override
    public void close() {
        execute(thread::shutdownNow);
        try {
            thread.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        }
    }
}
