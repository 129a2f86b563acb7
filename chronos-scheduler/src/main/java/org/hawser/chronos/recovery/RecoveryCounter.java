// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

/** Counters of a job whose tasks ran again because a node was lost. */
public enum RecoveryCounter {
    /** Tasks that have got a container again. */
    RECOVERY_TASKS,
    /** How many milliseconds they have waited for it, in all. */
    RECOVERY_WAIT_MILLIS,
    /** Maps among them whose container is on a host that has their input. */
    RECOVERY_MAPS_LOCAL,
    /** Maps among them whose input is on other hosts alone. */
    RECOVERY_MAPS_ELSEWHERE
}
