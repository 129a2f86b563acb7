// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A clock that stands still while its process is stopped. Messages that arrive during such a pause are unread when the
 * process resumes, so nobody may count as overdue because of it. The clock is read often; any longer time between two
 * readings counts as one step. Not thread-safe.
 */
final class RunningClock implements LongSupplier {
    private final LongSupplier clock;
    private final long stepNanos;
    private long lastNanos;
    private long now;

    /** @param step several times the interval between two readings */
    RunningClock(LongSupplier clock, Duration step) {
        this.clock = clock;
        this.stepNanos = step.toNanos();
        this.lastNanos = clock.getAsLong();
    }

    @Override
    public long getAsLong() {
        long read = clock.getAsLong();
        now += Math.min(read - lastNanos, stepNanos);
        lastNanos = read;
        return now;
    }
}
