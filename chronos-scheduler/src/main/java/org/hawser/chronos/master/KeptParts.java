// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.TaskParts;

/** Decides which parts of a task are kept for its next attempt. */
record KeptParts(Attempts attempts) {
    /**
     * Two attempts of a task may run, and stop, at the same time; what has more is kept. A part that was there when an attempt
     * began, and that it does without, is lost; then what the attempt has is kept.
     *
     * @param attempt has stopped
     * @param its parts, with earlier ones that it has used
     */
    TaskParts choose(TaskParts known, TaskAttempt attempt, TaskParts its) {
        boolean newer = its.amount() > known.amount() || (hasOwn(attempt, its) && doesWithout(known, attempt, its));
        return newer ? known.withParts(its.parts(), its.counters()) : known;
    }

    private static boolean hasOwn(TaskAttempt attempt, TaskParts its) {
        return names(its).contains(TypeConverter.fromYarn(attempt.getID()));
    }

    private boolean doesWithout(TaskParts known, TaskAttempt attempt, TaskParts its) {
        Set<TaskAttemptID> used = names(its);
        return known.parts().stream()
                .map(Part::attempt)
                .anyMatch(made -> !used.contains(made) && attempts.isBefore(made, attempt));
    }

    private static Set<TaskAttemptID> names(TaskParts parts) {
        return parts.parts().stream().map(Part::attempt).collect(Collectors.toSet());
    }

    /** What the next attempt hears of. One that fails, and began when the last part was there, may have failed because of it. */
    TaskParts forNext(TaskId task, TaskParts parts) {
        if (parts.parts().isEmpty()) {
            return parts;
        }
        TaskAttemptID last = parts.parts().get(parts.parts().size() - 1).attempt();
        boolean doubtful = attempts.of(task).stream()
                .anyMatch(attempt -> attempt.getState() == TaskAttemptState.FAILED && attempts.isBefore(last, attempt));
        return doubtful ? parts.withParts(List.of(), TaskParts.NONE.counters()) : parts;
    }
}
