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
import org.hawser.chronos.recovery.RecoveryPart;
import org.hawser.common.master.MasterPart;
import org.hawser.common.task.HawserTaskHook;

/**
 * All that Chronos does in an ApplicationMaster: it gives containers back to YARN without losing what their tasks have done,
 * and the recovery tells the ResourceManager which tasks can be preempted.
 */
public final class ChronosPart implements MasterPart {
    private final RecoveryPart recovery = new RecoveryPart(this::isPreemptible);
    private volatile Optional<Preemptions> preemptions = Optional.empty();

    @Override
    public void start(AppContext context, Configuration conf) {
        // Without the hook in tasks, none would hear that it is to stop.
        if (HawserTaskHook.class.getName().equals(conf.get(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE))) {
            Preemptions begun = new Preemptions(context, PreemptionSettings.of(conf), SavedParts.of(conf));
            preemptions = Optional.of(begun);
            begun.start();
        }
        recovery.start(context, conf);
    }

    @Override
    public void stop() {
        recovery.stop();
        Optional<Preemptions> ended = preemptions;
        preemptions = Optional.empty();
        ended.ifPresent(Preemptions::close);
    }

    /** Whether the attempt could give its container back without losing its work. */
    boolean isPreemptible(TaskAttemptId attempt) {
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
