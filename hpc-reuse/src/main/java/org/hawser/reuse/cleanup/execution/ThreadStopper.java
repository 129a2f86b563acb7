// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.compat.jdk.StopSignal;
import org.hawser.reuse.compat.jdk.ThreadPools;

/**
 * Ends threads: first by interrupting them and shutting their pools down, then by a {@link StopSignal}. The stop is retried,
 * because a loop that catches Throwable survives the first one. The threads belong to a container that is over, so no
 * invariant of theirs matters any more; a thread inside the static initialiser of a class is spared, since stopping it would
 * break that class for good. It may come to one just before it is stopped: that is noticed. A worker of a shared pool goes
 * idle instead of ending.
 */
final class ThreadStopper {
    private static final long INTERRUPT_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int STOPS = 10;
    private static final long STOP_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long IDLE_PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** Its threads ignore interrupts. */
    private static final String TIMER_THREAD = "java.util.TimerThread";

    private final SharedThreadPools sharedPools;
    private final long deadlineNanos;
    private final List<StopSignal> signals = new ArrayList<>();

    ThreadStopper(SharedThreadPools sharedPools, long deadlineNanos) {
        this.sharedPools = sharedPools;
        this.deadlineNanos = deadlineNanos;
    }

    /** Tries to end {@code threads}. Returns how many have ended. */
    int stop(List<Thread> threads) {
        threads.forEach(ThreadStopper::silence);
        threads.forEach(this::interrupt);
        threads.stream().filter(ThreadStopper::isTimer).forEach(this::kill);
        join(threads, INTERRUPT_GRACE_NANOS);
        List<Thread> stubborn = alive(threads);
        for (int stop = 0; stop < STOPS && !stubborn.isEmpty(); stop++) {
            stubborn.forEach(this::kill);
            join(stubborn, STOP_GRACE_NANOS);
            stubborn = alive(stubborn);
        }
        return (int) threads.stream().filter(thread -> !thread.isAlive()).count();
    }

    /** @throws CleanupFailedException if a thread was stopped in the static initialiser of a class */
    void requireWholeClasses() throws CleanupFailedException {
        if (signals.stream().anyMatch(StopSignal::mayHaveBrokenAClass)) {
            throw new CleanupFailedException(
                    "a thread was stopped in the static initialiser of a class, which cannot be used any more");
        }
    }

    private static List<Thread> alive(List<Thread> threads) {
        return threads.stream().filter(Thread::isAlive).toList();
    }

    /** Nobody needs to know why the thread died, neither its own handler nor the container's default one. */
    private static void silence(Thread thread) {
        thread.setUncaughtExceptionHandler((dying, cause) -> {});
    }

    private void interrupt(Thread thread) {
        if (!sharedPools.isWorker(thread)) {
            ThreadPools.poolOf(thread).ifPresent(ExecutorService::shutdownNow);
        }
        thread.interrupt();
    }

    private static boolean isTimer(Thread thread) {
        return thread.getClass().getName().equals(TIMER_THREAD);
    }

    private void kill(Thread thread) {
        if (!sharedPools.isIdleWorker(thread) && !isInClassInitialiser(thread)) {
            sharedPools.noteStop(thread);
            signals.add(StopSignal.send(thread));
        }
    }

    private static boolean isInClassInitialiser(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("<clinit>"));
    }

    /** Waits until all have ended, {@code graceNanos} have passed or the deadline is reached. */
    private void join(List<Thread> threads, long graceNanos) {
        long end = Math.min(System.nanoTime() + graceNanos, deadlineNanos);
        for (Thread thread : threads) {
            boolean shared = sharedPools.isWorker(thread);
            while (thread.isAlive() && System.nanoTime() < end && !(shared && sharedPools.isIdleWorker(thread))) {
                long leftNanos = end - System.nanoTime();
                if (!joined(thread, shared ? Math.min(leftNanos, IDLE_PROBE_NANOS) : leftNanos)) {
                    return;
                }
            }
        }
    }

    private static boolean joined(Thread thread, long nanos) {
        try {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
