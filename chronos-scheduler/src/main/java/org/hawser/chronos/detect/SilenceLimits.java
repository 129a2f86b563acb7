// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.detect;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How long a node may be silent.
 *
 * @param probe before it is probed, and before it is lost if nothing answers
 * @param restart beyond that, before it is lost if its host answers for it
 * @param stall beyond {@code probe}, before it is lost although it accepts connections, or cannot be asked
 */
public record SilenceLimits(Duration probe, Duration restart, Duration stall) {
    public SilenceLimits {
        requireNonNull(probe, "probe is null");
        requireNonNull(restart, "restart is null");
        requireNonNull(stall, "stall is null");
    }

    long nanos(ProbeAnswer answer) {
        return switch (answer) {
            case NONE -> probe.toNanos();
            case REFUSED -> probe.plus(restart).toNanos();
            case ACCEPTED, UNKNOWN -> probe.plus(stall).toNanos();
        };
    }
}
