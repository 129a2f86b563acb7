// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.master;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;

/**
 * What a module adds to a job's ApplicationMaster. Found by {@link java.util.ServiceLoader}; each ApplicationMaster has
 * instances of its own. A part that throws is stopped and asked no more; the job goes on without it. The methods with
 * defaults come from {@link AMPreemptionPolicy}; they are called by several threads.
 */
public interface MasterPart {
    /** The job exists, and its ApplicationMaster starts. Called once, before all others. Must not block. */
    void start(AppContext context, Configuration conf);

    /**
     * The ApplicationMaster ends. Called once, even if {@link #start} has failed. Nothing may be left afterwards, no
     * thread and no static state: in a slot, the next container runs in the same JVM.
     */
    void stop();

    /** The ResourceManager wants containers back. */
    default void preempt(AMPreemptionPolicy.Context running, PreemptionMessage request) {}

    /** What the task has saved, for its next attempt; the first part that has something is heard. */
    default Optional<TaskCheckpointID> checkpoint(TaskId task) {
        return Optional.empty();
    }

    /** The task has saved something. */
    default void saveCheckpoint(TaskId task, TaskCheckpointID checkpoint) {}
}
