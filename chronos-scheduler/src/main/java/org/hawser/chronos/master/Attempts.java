// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;

/** The attempts of a job's tasks. */
record Attempts(AppContext context) {
    private static final String DIAGNOSTICS = "Preempted by Chronos: ";

    Optional<TaskAttempt> find(TaskAttemptId id) {
        return task(id.getTaskId()).map(task -> task.getAttempt(id));
    }

    Collection<TaskAttempt> of(TaskId id) {
        return task(id).map(task -> task.getAttempts().values()).orElse(List.of());
    }

    private Optional<Task> task(TaskId id) {
        return Optional.ofNullable(context.getJob(id.getJobId())).map(job -> job.getTask(id));
    }

    boolean isRunning(TaskAttemptId id) {
        return find(id).map(TaskAttempt::getState)
                .filter(state -> state == TaskAttemptState.RUNNING || state == TaskAttemptState.STARTING)
                .isPresent();
    }

    /** Whether the first had ended when the other one began. Those of an earlier ApplicationMaster are not among the job's. */
    boolean isBefore(TaskAttemptID first, TaskAttempt other) {
        return find(TypeConverter.toYarn(first))
                .map(TaskAttempt::getFinishTime)
                .map(millis -> millis > 0 && millis <= other.getLaunchTime())
                .orElse(true);
    }

    /** A killed attempt does not count as failed. */
    void kill(TaskAttemptId id, String why) {
        context.getEventHandler().handle(new TaskAttemptKillEvent(id, DIAGNOSTICS + why, false));
    }
}
