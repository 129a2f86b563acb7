// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

/** When a cleaner runs after a container's main has ended. */
public enum Phase {
    /**
     * Before the container's exit code is reported: stops everything that could still act on the container's behalf.
     */
    END_EXECUTION,

    /** After the exit code is reported and before the slot takes its next container: restores the process's state. */
    RESTORE
}
