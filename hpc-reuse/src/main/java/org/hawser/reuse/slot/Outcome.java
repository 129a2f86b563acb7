// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

/**
 * How a container's program ended.
 *
 * @param exitCode the exit code that a process would have
 * @param how the way in which it ended
 */
record Outcome(int exitCode, How how) {
    enum How {
        /** Its main method returned or threw, and its last non-daemon thread ended. */
        RETURNED,
        /** It called {@code System.exit}. */
        EXITED,
        /** It called {@code Runtime.halt}. */
        HALTED,
        /** SIGTERM. */
        TERMINATED,
        /** SIGKILL. */
        KILLED
    }

    /** Whether a JVM that ends this way runs its shutdown hooks. */
    boolean runsHooks() {
        return how != How.HALTED && how != How.KILLED;
    }
}
