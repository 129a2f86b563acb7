// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.hawser.chronos.recovery.RecoveryPart;
import org.hawser.common.master.MasterPart;

/** All that Chronos does in an ApplicationMaster: the recovery tells the ResourceManager which tasks can be preempted. */
public final class ChronosPart implements MasterPart {
    private final PreemptionPart preemption = new PreemptionPart();
    private final RecoveryPart recovery = new RecoveryPart(preemption::isPreemptible);

    @Override
    public void start(AppContext context, Configuration conf) {
        preemption.start(context, conf);
        recovery.start(context, conf);
    }

    @Override
    public void stop() {
        recovery.stop();
        preemption.stop();
    }

    @Override
    public void preempt(AMPreemptionPolicy.Context running, PreemptionMessage request) {
        preemption.preempt(running, request);
    }

    @Override
    public Optional<TaskCheckpointID> checkpoint(TaskId task) {
        return preemption.checkpoint(task);
    }

    @Override
    public void saveCheckpoint(TaskId task, TaskCheckpointID checkpoint) {
        preemption.saveCheckpoint(task, checkpoint);
    }
}
