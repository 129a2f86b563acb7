// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.util.BitSet;
import java.util.List;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.Loss;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps that earlier ApplicationMasters have run, and whose outputs may be freed in part. If this one runs a reduce again
 * whose part is freed, it runs them again too: it may have recovered them, but not that reduce.
 */
final class FreedMaps {
    private static final Logger LOG = LoggerFactory.getLogger(FreedMaps.class);

    private final LostMaps maps;
    private final Commits earlier;
    private boolean known;

    /** @param earlier what earlier ones have told agents */
    FreedMaps(AppContext context, Commits earlier) {
        this.maps = new LostMaps(context);
        this.earlier = earlier;
    }

    /** Does what can be done now. Returns whether nothing is left to be done. */
    boolean end(Job job) {
        if (!known && !isRecovered(job)) {
            return false;
        }
        if (!known) {
            known = true;
            BitSet again = again(job);
            List<String> attempts = freed(job, again);
            if (!attempts.isEmpty()) {
                LOG.info("Reduces {} run again, and need what may be freed of {}", again, attempts);
                maps.add(new Loss("memory was freed that reduces need which run again: " + again, attempts));
            }
        }
        return maps.end();
    }

    /** Whether it is known which tasks run again. */
    private static boolean isRecovered(Job job) {
        JobState state = job.getState();
        return state != JobState.NEW
                && state != JobState.INITED
                && job.getTasks().values().stream().noneMatch(task -> task.getState() == TaskState.NEW);
    }

    private static BitSet again(Job job) {
        BitSet again = new BitSet();
        job.getTasks(TaskType.REDUCE).values().stream()
                .filter(task -> task.getState() != TaskState.SUCCEEDED)
                .forEach(task -> again.set(task.getID().getId()));
        return again;
    }

    /** The recovered attempts of which these reduces miss something. */
    private List<String> freed(Job job, BitSet reduces) {
        return job.getTasks(TaskType.MAP).values().stream()
                .flatMap(task -> task.getAttempts().values().stream())
                .filter(attempt -> attempt.getState() == TaskAttemptState.SUCCEEDED)
                .map(TaskAttempt::getID)
                .map(Object::toString)
                .filter(attempt -> earlier.freedOf(attempt).intersects(reduces))
                .toList();
    }
}
