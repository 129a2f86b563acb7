// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.history;

import java.util.List;

/**
 * What the history server tells of one job; times are in ms since the epoch.
 *
 * @param masterStart when the ApplicationMaster's program began
 * @param start when the ApplicationMaster began the job, set up
 * @param tasks the successful attempts
 */
public record JobTimes(long submit, long masterStart, long start, long finish, List<Attempt> tasks) {
    public JobTimes {
        tasks = List.copyOf(tasks);
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("tasks is empty");
        }
    }

    /**
     * A task attempt.
     *
     * @param launch when the NodeManager had accepted its container
     */
    public record Attempt(boolean reduce, long launch, long finish) {}
}
