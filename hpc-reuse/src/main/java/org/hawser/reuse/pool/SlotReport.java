// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import static java.util.Objects.requireNonNull;

/**
 * The state that a slot's JVM reports.
 *
 * @param state idle, running or cleaning
 * @param user the user whose containers it has run, empty if it has run none
 * @param containerId the container that it runs or cleans up after, empty if idle
 * @param uses containers run so far
 */
public record SlotReport(SlotState state, String user, String containerId, int uses) {
    public SlotReport {
        requireNonNull(state, "state is null");
        requireNonNull(user, "user is null");
        requireNonNull(containerId, "containerId is null");
    }

    /** Idle, and nobody's yet. */
    public static SlotReport fresh() {
        return new SlotReport(SlotState.IDLE, "", "", 0);
    }

    /** The same slot, doing that now. */
    public SlotReport in(SlotState next, String container) {
        return new SlotReport(next, user, container, uses);
    }
}
