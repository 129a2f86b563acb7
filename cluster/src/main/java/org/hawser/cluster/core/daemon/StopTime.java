// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.hawser.cluster.core.process.Deadline;

/**
 * Keeps the time that a stop under way has left. Anybody may cut it short, and an interrupt of the stopping thread does so
 * too. Safe for use by several threads.
 */
public final class StopTime {
    private volatile StopLimits limits;

    /** A stop with these limits, as long as nobody cuts it short. */
    public StopTime(StopLimits limits) {
        this.limits = requireNonNull(limits, "limits is null");
    }

    /** From now on only {@link StopLimits#AT_ONCE} holds. */
    public void cutShort() {
        limits = StopLimits.AT_ONCE;
    }

    /** What holds now. */
    public StopLimits limits() {
        return limits;
    }

    /** Whether daemons are killed. */
    public boolean isAtOnce() {
        return limits.atOnce();
    }

    /**
     * Waits for a condition as long as that step may take: from now on, or from the moment when the stop is cut short.
     *
     * @param step its limit, in milliseconds
     * @return whether the condition held
     */
    public boolean await(ToLongFunction<StopLimits> step, BooleanSupplier condition) {
        while (true) {
            StopLimits before = limits;
            boolean held = Deadline.after(Duration.ofMillis(step.applyAsLong(before)))
                    .await(() -> condition.getAsBoolean() || !limits.equals(before));
            if (Thread.interrupted()) {
                cutShort();
            } else if (limits.equals(before)) {
                return held;
            }
        }
    }
}
