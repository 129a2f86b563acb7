// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.agrona.concurrent.IdleStrategy;

/**
 * Polls without pauses at first, but yields to other threads. Later it polls twice between two pauses. Each pause is a
 * fifth of the idle time so far, up to a limit. MPI can only be polled, and many processes of a node are idle.
 */
final class PatientIdleStrategy implements IdleStrategy {
    /**
     * More polls would cost throughput if all processors are busy, because they take time from the process that is
     * waited for.
     */
    static final int LOOKS_WITHOUT_PAUSE = 100;

    static final long SHORTEST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

    private static final int SPINS = 10;

    private final LongSupplier longestPauseNanos;
    private int looks;
    private long pauseNanos;

    /**
     * A strategy that begins without pauses.
     *
     * @param longestPauseNanos asked before each pause, in ns
     */
    PatientIdleStrategy(LongSupplier longestPauseNanos) {
        this.longestPauseNanos = longestPauseNanos;
        reset();
    }

    @Override
    public void idle(int workCount) {
        if (workCount > 0) {
            reset();
        } else {
            idle();
        }
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // A courtesy to others; nothing depends on it.
    public void idle() {
        if (looks == LOOKS_WITHOUT_PAUSE) {
            LockSupport.parkNanos(nextPauseNanos());
            // The first look after a pause makes MPI take in what has come, and only the second one finds that.
            looks--;
            return;
        }
        looks++;
        if (looks <= SPINS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }

    @Override
    public void reset() {
        looks = 0;
        pauseNanos = SHORTEST_PAUSE_NANOS;
    }

    /** How long the next pause is, in ns; each is a quarter longer than the one before. */
    long nextPauseNanos() {
        long pause = Math.min(pauseNanos, longestPauseNanos.getAsLong());
        pauseNanos = pause + Math.max(SHORTEST_PAUSE_NANOS, pause / 4);
        return pause;
    }

    @Override
    public String alias() {
        return "patient";
    }
}
