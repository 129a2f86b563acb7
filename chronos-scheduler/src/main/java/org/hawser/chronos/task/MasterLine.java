// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.util.ExitUtil;
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
    /** The ApplicationMaster usually answers within this time, and a container is waited for. */
    private static final Duration SOON = Duration.ofSeconds(2);

    private static final Duration SOON_INTERVAL = Duration.ofMillis(20);
    /** As if the NodeManager had ended the container. */
    private static final int TERMINATED = 143;

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
     * Says that the attempt has stopped, and waits until the ApplicationMaster has ended it, however long that takes: an attempt
     * that ends by itself counts as failed. Then this ends the process, without waiting until the NodeManager is told to do
     * so. Does not return. Hadoop ends the process if the ApplicationMaster is gone.
     *
     * @param kept all parts of the task
     */
    void stopped(TaskParts kept) throws IOException {
        TaskParts told = TaskParts.NONE.withStopping(attempt).withParts(kept.parts(), kept.counters());
        boolean said = false;
        boolean logged = false;
        boolean ended = false;
        long begun = System.nanoTime();
        while (true) {
            try {
                if (!said) {
                    umbilical.setCheckpointID(attempt.getTaskID(), told.toCheckpoint());
                    said = true;
                } else {
                    ended = !isToStop();
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
            if (ended) {
                // Nothing is left to be tidied up, and what shutdown hooks do takes a tenth of a second.
                ExitUtil.halt(TERMINATED, attempt + " has stopped, and the ApplicationMaster has ended it");
            }
            pause(System.nanoTime() - begun < SOON.toNanos() ? SOON_INTERVAL : INTERVAL);
        }
    }

    private void pause(Duration time) throws IOException {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException(attempt + " has stopped, and is killed").initCause(e);
        }
    }
}
