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
 * A clock that stands still while its process is stopped. Messages that arrive during such a pause are unread when the
 * process resumes, so nobody may count as overdue because of it. The clock is read often; any longer time between two
 * readings counts as one step. Not thread-safe.
 */
final class RunningClock implements LongSupplier {
    private final LongSupplier clock;
    private final long stepNanos;
    private long lastNanos;
    private long now;

    /**
     * Counts the time of the given clock.
     *
     * @param clock in nanoseconds
     * @param step several times the interval between two readings
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
