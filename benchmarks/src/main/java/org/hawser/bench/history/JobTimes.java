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
