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
