// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.report;

import static java.util.Objects.requireNonNull;

/**
 * A task attempt that runs.
 *
 * @param container {@code ContainerId.getContainerId()} of its container, without the application
 * @param permille of its work that is done, 0 to 1000
 * @param preemptible whether it can give its container back without losing its work
 */
public record RunningTask(long container, TaskKind kind, int permille, boolean preemptible) {
    public static final int DONE = 1000;

    public RunningTask {
        requireNonNull(kind, "kind is null");
        if (container < 0) {
            throw new IllegalArgumentException("A container's number is not negative: " + container);
        }
        if (permille < 0 || permille > DONE) {
            throw new IllegalArgumentException("Progress is 0 to " + DONE + " permille, not " + permille);
        }
    }
}
