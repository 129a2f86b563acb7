/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A loop with a thread of its own. An event that throws is reported, and the loop goes on. */
public final class ThreadedEventLoop implements EventLoop, AutoCloseable {
    private static final long CLOSE_MILLIS = 5_000;
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>(Timer.EARLIEST_FIRST);
    private final Consumer<Throwable> failures;
    private final Thread thread;
    private volatile boolean closed;

    /**
     * A loop whose thread is not started yet.
     *
     * @param failures what events throw, on the loop's thread
     */
    public ThreadedEventLoop(ThreadFactory threads, Consumer<Throwable> failures) {
        this.failures = requireNonNull(failures, "failures is null");
        this.thread = threads.newThread(this::run);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    @Override
    public void execute(Runnable event) {
        if (!closed) {
            queue.add(event);
        }
    }

    @Override
    public void schedule(Duration delay, Runnable event) {
        timers.add(new Timer(nanoTime() + delay.toNanos(), event));
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    /** Runs what was handed in, drops what was scheduled, and ends the thread; waits some seconds for it at most. */
    @Override
    public void close() {
        execute(() -> closed = true);
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<Runnable> batch = new ArrayList<>();
        try {
            while (!closed) {
                while (!timers.isEmpty() && timers.element().untilDue() <= 0) {
                    run(timers.remove().event());
                }
                long wait = timers.isEmpty() ? IDLE_NANOS : timers.element().untilDue();
                Runnable next = queue.poll(wait, TimeUnit.NANOSECONDS);
                if (next != null) {
                    batch.add(next);
                    queue.drainTo(batch);
                    batch.forEach(this::run);
                    batch.clear();
                }
            }
        } catch (InterruptedException e) {
            closed = true;
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

    /** An event and when it is due, by {@link System#nanoTime}. */
    private record Timer(long dueNanos, Runnable event) {
        static final Comparator<Timer> EARLIEST_FIRST = (one, other) -> Long.signum(one.dueNanos - other.dueNanos);

        long untilDue() {
            return dueNanos - System.nanoTime();
        }
    }
}
