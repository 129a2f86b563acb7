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
package org.hawser.shuffle.policy;

import java.time.Duration;

/**
 * For how long a source, or a segment, is left alone after failures in a row: {@code initial * growth^failures}, at most
 * {@code max}. These are the rule and figures of stock's {@code ShuffleSchedulerImpl}.
 *
 * @param growth at least 1
 */
public record PenaltyRule(Duration initial, double growth, Duration max) {
    /** Stock's: 10 s, 1.3, and 60 s (the default of {@code mapreduce.reduce.shuffle.retry-delay.max.ms}). */
    public static final PenaltyRule STOCK = new PenaltyRule(Duration.ofSeconds(10), 1.3, Duration.ofMinutes(1));

    public PenaltyRule {
        if (initial.isNegative() || max.compareTo(initial) < 0 || !(growth >= 1)) {
            throw new IllegalArgumentException("penalty of " + initial + " growing by " + growth + " up to " + max
                    + ": needs 0 <= initial <= max and growth >= 1");
        }
    }

    /** The penalty in ns after so many failures in a row. */
    long nanos(int failures) {
        return (long) Math.min((double) max.toNanos(), initial.toNanos() * Math.pow(growth, failures));
    }
}
