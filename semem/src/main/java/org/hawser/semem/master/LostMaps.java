// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.hawser.semem.wire.Loss;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Attempts of maps whose outputs are lost. Those that have succeeded are ended as Hadoop ends those of a node that has
 * become unusable ({@code JobImpl.actOnUnusableNode}): the map is run again at once, none counts as failed, and reducers
 * are told.
 */
final class LostMaps {
    private static final Logger LOG = LoggerFactory.getLogger(LostMaps.class);

    private final AppContext context;
    private final Set<TaskAttemptId> seen = new HashSet<>();
    private final Map<TaskAttemptId, String> waiting = new LinkedHashMap<>();

    LostMaps(AppContext context) {
        this.context = context;
    }

    /** Whether a job has outputs that reducers still need. Nobody has to look for losses before, or afterwards. */
    boolean areNeeded() {
        return context.getAllJobs().values().stream()
                .anyMatch(job -> job.getState() == JobState.RUNNING
                        && job.getCompletedMaps() > 0
                        && job.getCompletedReduces() < job.getTotalReduces());
    }

    /** Two workers never lose the output of the same attempt, but a worker may tell of it twice. */
    void add(Loss loss) {
        for (String name : loss.attempts()) {
            TaskAttemptId attempt = TypeConverter.toYarn(TaskAttemptID.forName(name));
            if (seen.add(attempt)) {
                waiting.put(attempt, loss.why());
            }
        }
    }

    /**
     * Ends those that have succeeded. An output may be lost before its map has said that it is done; that one waits.
     *
     * @return whether none waits
     */
    boolean end() {
        waiting.entrySet().removeIf(lost -> isSettled(lost.getKey(), lost.getValue()));
        return waiting.isEmpty();
    }

    private boolean isSettled(TaskAttemptId id, String why) {
        Job job = context.getJob(id.getTaskId().getJobId());
        Task map = job == null ? null : job.getTask(id.getTaskId());
        if (map == null) {
            LOG.info("{}, whose output is lost, is not of this job", id);
            return true;
        }
        TaskAttempt attempt = map.getAttempt(id);
        if (attempt == null) {
            // An ApplicationMaster that follows another one recovers its attempts a little later.
            return false;
        }
        return switch (attempt.getState()) {
            case NEW, STARTING, RUNNING, COMMIT_PENDING -> false;
            case SUCCEEDED -> end(job, id, why);
            case FAILED, KILLED -> {
                LOG.info("The output of {} is lost, but the attempt has ended without success anyway", id);
                yield true;
            }
        };
    }

    private boolean end(Job job, TaskAttemptId id, String why) {
        JobState state = job.getState();
        if (state == JobState.NEW || state == JobState.INITED) {
            return false;
        }
        if (state != JobState.RUNNING || job.getCompletedReduces() == job.getTotalReduces()) {
            LOG.info("The output of {} is lost, but nothing needs it any more", id);
            return true;
        }
        LOG.info("The output of {} is lost; its map is run again: {}", id, why);
        context.getEventHandler().handle(new TaskAttemptKillEvent(id, "Its output is lost: " + why, true));
        return true;
    }
}
