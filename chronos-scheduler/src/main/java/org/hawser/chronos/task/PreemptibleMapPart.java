// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hawser.chronos.compat.TaskInternals;
import org.hawser.common.task.TaskPart;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets maps stop at a record when YARN wants their container back, and go on in another attempt.
 * {@link MapObstacles} decides which maps run as always.
 */
public final class PreemptibleMapPart implements TaskPart {
    private static final Logger LOG = LoggerFactory.getLogger(PreemptibleMapPart.class);

    private Optional<Duration> interval = Optional.empty();
    private boolean begun;
    private Optional<MapAttempt> attempt = Optional.empty();

    @Override
    public void start(JobConf job) {
        if (!job.getBoolean(MRJobConfig.TASK_ISMAP, false)
                || MRConfig.LOCAL_FRAMEWORK_NAME.equals(job.get(MRConfig.FRAMEWORK_NAME))) {
            return;
        }
        interval = Optional.of(StopSignal.interval(job, job.getNumMapTasks()));
        (job.getUseNewMapper() ? OriginalClass.NEW_FORMAT : OriginalClass.OLD_FORMAT).hide(job);
    }

    /**
     * The attempt whose input this reader reads; empty if it is to read as always.
     *
     * @param task as the context or the reporter that the reader was made with has it
     * @param format the job's own input format
     */
    static Optional<MapAttempt> attempt(Optional<TaskInternals> task, Object format, Object split) {
        return task.flatMap(running -> running.hook()
                .flatMap(hook -> hook.part(PreemptibleMapPart.class))
                .flatMap(part -> part.begin(running, format, split)));
    }

    private Optional<MapAttempt> begin(TaskInternals task, Object format, Object split) {
        if (interval.isEmpty() || begun) {
            return Optional.empty();
        }
        begun = true;
        try {
            MapAttempt made = new MapAttempt(task, interval.get());
            attempt = made.begin(format, split) ? Optional.of(made) : Optional.empty();
        } catch (IOException e) {
            LOG.warn("This attempt cannot be preempted at a record", e);
        }
        return attempt;
    }

    @Override
    public void finish() throws IOException {
        if (attempt.isEmpty()) {
            return;
        }
        try {
            attempt.get().finish();
        } catch (RuntimeException | LinkageError e) {
            // Its output may be only a part of the map's.
            throw new IOException("The output of the map cannot be completed", e);
        }
    }
}
