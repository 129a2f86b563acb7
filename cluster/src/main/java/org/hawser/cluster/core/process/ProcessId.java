// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

/**
 * Identifies one process permanently, which a pid alone does not: pids are used again.
 *
 * @param startTicks start of the process in clock ticks since boot
 */
public record ProcessId(long pid, long startTicks) {
    /** Sends SIGTERM if the process still lives. */
    public void terminate(ProcessTable table) {
        if (table.isAlive(this)) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
        }
    }

    /** Sends SIGKILL if the process still lives. */
    public void kill(ProcessTable table) {
        if (table.isAlive(this)) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }
}
