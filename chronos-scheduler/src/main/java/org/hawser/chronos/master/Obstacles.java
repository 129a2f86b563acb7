// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.Phase;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Refusal;

/**
 * Why attempts cannot stop so that their work is kept: what they have said themselves, and what the ApplicationMaster knows of
 * them. For any thread.
 */
final class Obstacles {
    private final int maxStops;
    private final ConcurrentMap<TaskId, Integer> stops = new ConcurrentHashMap<>();
    private final ConcurrentMap<TaskAttemptId, Obstacle> told = new ConcurrentHashMap<>();
    private final Set<TaskAttemptId> answered = ConcurrentHashMap.newKeySet();

    /** @param maxStops how often a task may stop */
    Obstacles(int maxStops) {
        this.maxStops = maxStops;
    }

    void add(Refusal refusal) {
        told.put(TypeConverter.toYarn(refusal.attempt()), refusal.why());
    }

    /** An attempt of this task has stopped. */
    void stopped(TaskId task) {
        stops.merge(task, 1, Integer::sum);
    }

    /**
     * Empty if there is none.
     *
     * @param attempt empty if the ApplicationMaster knows of none; then it has not begun either
     */
    Optional<Obstacle> of(TaskAttemptId id, Optional<TaskAttempt> attempt) {
        if (hasRefused(id)) {
            return Optional.of(told.get(id));
        } else if (id.getTaskId().getTaskType() == TaskType.REDUCE
                && attempt.filter(known -> known.getPhase() == Phase.REDUCE).isPresent()) {
            return Optional.of(Obstacle.REDUCE_PHASE);
        }
        return stops.getOrDefault(id.getTaskId(), 0) >= maxStops
                ? Optional.of(Obstacle.STOPPED_TOO_OFTEN)
                : Optional.empty();
    }

    /** Whether the attempt has said that it cannot stop. */
    boolean hasRefused(TaskAttemptId attempt) {
        return told.containsKey(attempt);
    }

    /** Whether this is asked for the first time: an attempt may say so while it is decided on. */
    boolean isFirst(TaskAttemptId attempt) {
        return answered.add(attempt);
    }
}
