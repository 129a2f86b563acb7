// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Refusal;

/** The attempts that have said that they cannot stop at a record. For any thread. */
final class Refusals {
    private final ConcurrentMap<TaskAttemptId, Obstacle> told = new ConcurrentHashMap<>();
    private final Set<TaskAttemptId> answered = ConcurrentHashMap.newKeySet();

    void add(Refusal refusal) {
        told.put(TypeConverter.toYarn(refusal.attempt()), refusal.why());
    }

    /** Empty if the attempt has said nothing of the kind. */
    Optional<String> why(TaskAttemptId attempt) {
        return Optional.ofNullable(told.get(attempt)).map(Obstacle::text);
    }

    /** Whether this is asked for the first time: an attempt may say so while it is decided on. */
    boolean isFirst(TaskAttemptId attempt) {
        return answered.add(attempt);
    }
}
