// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.Optional;
import org.apache.hadoop.mapreduce.v2.api.records.Phase;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;

/** Why attempts cannot stop so that their work is kept, as far as the ApplicationMaster knows. */
final class Obstacles {
    private Obstacles() {}

    /**
     * Empty if there is none.
     *
     * @param attempt empty if the ApplicationMaster knows of none; then it has not begun either
     * @param stops how often the task has stopped
     */
    static Optional<String> of(TaskType type, Optional<TaskAttempt> attempt, int stops, int maxStops) {
        if (type == TaskType.REDUCE
                && attempt.filter(known -> known.getPhase() == Phase.REDUCE).isPresent()) {
            return Optional.of("it is in its reduce phase");
        }
        return stops >= maxStops ? Optional.of("it has stopped " + maxStops + " times already") : Optional.empty();
    }
}
