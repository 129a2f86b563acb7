// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static java.util.Objects.requireNonNull;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;

/**
 * An attempt that waits for a container.
 *
 * @param urgent whether its container is asked for at the priority of maps that run again
 * @param sinceMillis when it was asked for
 */
record WaitingTask(TaskAttemptId id, boolean urgent, long sinceMillis) {
    WaitingTask {
        requireNonNull(id, "id is null");
    }

    boolean isMap() {
        return id.getTaskId().getTaskType() == TaskType.MAP;
    }
}
