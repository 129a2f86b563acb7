// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

/** The point, after a container's {@code main} has ended, at which a cleaner runs. */
public enum Phase {
    /**
     * Before the container's exit code is reported: stops everything that could still act on the container's behalf.
     */
    END_EXECUTION,

    /** After the exit code is reported and before the slot takes its next container: restores the process's state. */
    RESTORE
}
