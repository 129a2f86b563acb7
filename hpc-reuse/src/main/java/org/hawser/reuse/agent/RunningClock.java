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
package org.hawser.reuse.agent;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Counts the time during which its reader looked at it often. While a process is stopped it does not, and what others have
 * said meanwhile is unread when it goes on: a pause counts as one step at most, so that nobody is overdue because of it.
 * Not thread-safe.
 */
final class RunningClock implements LongSupplier {
    private final LongSupplier clock;
    private final long stepNanos;
    private long lastNanos;
    private long now;

    /**
     * Counts by that clock.
     *
     * @param clock in nanoseconds
     * @param step several times the reader's period
     */
    RunningClock(LongSupplier clock, Duration step) {
        this.clock = requireNonNull(clock, "clock is null");
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
