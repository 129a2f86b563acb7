// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.hawser.chronos.part.TaskParts;

/** What an attempt and its ApplicationMaster say to each other about preemption, over the connection of its reports. */
record MasterLine(TaskUmbilicalProtocol umbilical, TaskAttemptID attempt) {
    /** The ApplicationMaster kills within a second or two. */
    private static final Duration KILL_LIMIT = Duration.ofSeconds(60);

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
     * Says that the attempt has stopped, and waits to be killed. Does not return.
     *
     * @param kept all parts of the task
     */
    void stopped(TaskParts kept) throws IOException {
        TaskParts told = TaskParts.NONE.withStopping(attempt).withParts(kept.parts(), kept.counters());
        umbilical.setCheckpointID(attempt.getTaskID(), told.toCheckpoint());
        try {
            Thread.sleep(KILL_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException(attempt + " has stopped, and is killed").initCause(e);
        }
        throw new IOException(attempt + " has stopped because YARN wants its container back, but was not killed within "
                + KILL_LIMIT.toSeconds() + " s");
    }
}
