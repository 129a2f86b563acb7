// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The life cycle of a slot.
 *
 * <pre>
 *              +-----------------------------------------------+
 *              v                                               |
 *  STARTING -> IDLE -> ASSIGNED -> RUNNING -> CLEANING --------+
 *     |         |         |           |          |
 *     |         +---------+-----------+----------+--> RETIRING
 *     |         |         |           |          |       |
 *     +---------+---------+-----------+----------+-------+---> DEAD -> STARTING
 * </pre>
 */
public enum SlotState {
    /** Its JVM has been launched and has not reported yet. */
    STARTING,
    /** Clean, and waiting for a container. */
    IDLE,
    /** A container was handed over; the slot has not confirmed it. */
    ASSIGNED,
    /** A container's program runs. */
    RUNNING,
    /** The container has ended; its traces are being removed. */
    CLEANING,
    /** The JVM ends itself. */
    RETIRING,
    /** No JVM. */
    DEAD;

    private static final Map<SlotState, Set<SlotState>> NEXT = new EnumMap<>(Map.of(
            STARTING, EnumSet.of(IDLE, RUNNING, CLEANING, RETIRING, DEAD),
            IDLE, EnumSet.of(ASSIGNED, RETIRING, DEAD),
            ASSIGNED, EnumSet.of(RUNNING, RETIRING, DEAD),
            RUNNING, EnumSet.of(CLEANING, RETIRING, DEAD),
            CLEANING, EnumSet.of(IDLE, RETIRING, DEAD),
            RETIRING, EnumSet.of(DEAD),
            DEAD, EnumSet.of(STARTING)));

    /** Whether the picture above has an arrow from here to {@code next}. */
    public boolean mayBecome(SlotState next) {
        return NEXT.get(this).contains(next);
    }

    /** Whether a container owns the slot. */
    public boolean isOwned() {
        return this == ASSIGNED || this == RUNNING;
    }
}
