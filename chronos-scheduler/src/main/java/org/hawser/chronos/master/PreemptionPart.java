// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.hawser.common.master.MasterPart;
import org.hawser.common.task.HawserTaskHook;

/** Gives containers back to YARN without losing what their tasks have done. */
public final class PreemptionPart implements MasterPart {
    private volatile Optional<Preemptions> preemptions = Optional.empty();

    /** Without the hook in tasks, none would hear that it is to stop. */
    @Override
    public void start(AppContext context, Configuration conf) {
        if (HawserTaskHook.class.getName().equals(conf.get(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE))) {
            Preemptions begun = new Preemptions(context, PreemptionSettings.of(conf), SavedParts.of(conf));
            preemptions = Optional.of(begun);
            begun.start();
        }
    }

    @Override
    public void stop() {
        Optional<Preemptions> ended = preemptions;
        preemptions = Optional.empty();
        ended.ifPresent(Preemptions::close);
    }

    /** Whether the attempt could give its container back without losing its work. */
    public boolean isPreemptible(TaskAttemptId attempt) {
        return preemptions.map(begun -> begun.isPreemptible(attempt)).orElse(false);
    }

    @Override
    public void preempt(AMPreemptionPolicy.Context running, PreemptionMessage request) {
        preemptions.ifPresent(begun -> begun.preempt(running, request));
    }

    @Override
    public Optional<TaskCheckpointID> checkpoint(TaskId task) {
        return preemptions.flatMap(begun -> begun.checkpoint(task));
    }

    @Override
    public void saveCheckpoint(TaskId task, TaskCheckpointID checkpoint) {
        preemptions.ifPresent(begun -> begun.told(task, checkpoint));
    }
}
