// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.util.Progressable;
import org.hawser.chronos.part.TaskParts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an attempt and its ApplicationMaster say to each other about preemption, over the connection of its reports.
 *
 * @param progress called now and then while the attempt waits
 */
record MasterLine(TaskUmbilicalProtocol umbilical, TaskAttemptID attempt, Progressable progress) {
    private static final Logger LOG = LoggerFactory.getLogger(MasterLine.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** What the ApplicationMaster knows of the task. */
    TaskParts ask() {
        TaskCheckpointID answer = umbilical.getCheckpointID(attempt.getTaskID());
        return answer == null ? TaskParts.NONE : TaskParts.of(answer);
    }

    boolean isToStop() {
        return isToStop(ask());
    }

    boolean isToStop(TaskParts told) {
        return told.stopping().contains(attempt);
    }

    /**
     * Says that the attempt has stopped, and waits to be killed. Does not return, however long the ApplicationMaster takes: an
     * attempt that ends by itself counts as failed. Hadoop ends the process if the ApplicationMaster is gone.
     *
     * @param kept all parts of the task
     */
    void stopped(TaskParts kept) throws IOException {
        TaskParts told = TaskParts.NONE.withStopping(attempt).withParts(kept.parts(), kept.counters());
        boolean said = false;
        boolean logged = false;
        while (true) {
            try {
                if (!said) {
                    umbilical.setCheckpointID(attempt.getTaskID(), told.toCheckpoint());
                    said = true;
                }
                progress.progress();
            } catch (RuntimeException e) {
                if (!logged) {
                    LOG.warn(
                            "The ApplicationMaster cannot hear that this attempt waits to be killed; it tries again",
                            e);
                }
                logged = true;
            }
            pause();
        }
    }

    private void pause() throws IOException {
        try {
            Thread.sleep(INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException(attempt + " has stopped, and is killed").initCause(e);
        }
    }
}
