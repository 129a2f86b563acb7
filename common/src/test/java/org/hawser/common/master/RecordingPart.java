// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.master;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;

/** Writes down what it is told. */
public class RecordingPart implements MasterPart {
    /** Of all instances, for those that only the service loader has. */
    static final List<String> STARTS = new CopyOnWriteArrayList<>();

    final List<String> calls = new CopyOnWriteArrayList<>();
    private final String failing;
    private TaskCheckpointID saved;

    public RecordingPart() {
        this("");
    }

    /** One whose call of this name fails. */
    RecordingPart(String failing) {
        this.failing = failing;
    }

    private void called(String name) {
        calls.add(name);
        if (name.equals(failing)) {
            throw new IllegalStateException(name);
        }
    }

    @Override
    public void start(AppContext context, Configuration conf) {
        STARTS.add(conf.get("name", ""));
        called("start");
    }

    @Override
    public void stop() {
        called("stop");
    }

    @Override
    public void preempt(AMPreemptionPolicy.Context running, PreemptionMessage request) {
        called("preempt");
    }

    @Override
    public Optional<TaskCheckpointID> checkpoint(TaskId task) {
        called("checkpoint");
        return Optional.ofNullable(saved);
    }

    @Override
    public void saveCheckpoint(TaskId task, TaskCheckpointID checkpoint) {
        called("saveCheckpoint");
        saved = checkpoint;
    }
}
