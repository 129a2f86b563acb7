// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.JobId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.hawser.chronos.compat.AllocatorInternals;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;

/**
 * Goes through the loss of a node that nobody has. Until the classes that this takes are loaded, a real loss waits for them,
 * for a tenth of a second and more on a busy host.
 */
final class Rehearsal implements JobView {
    private static final NodeId ALIVE = NodeId.newInstance("alive.invalid", 1);
    private static final NodeId NODE = NodeId.newInstance("rehearsal.invalid", 1);
    private static final String INPUT = "input.invalid";

    private final TaskAttemptId next;
    private final TaskAttemptId other;

    private Rehearsal(TaskAttemptId next, TaskAttemptId other) {
        this.next = next;
        this.other = other;
    }

    /** Changes nothing. */
    static void run(JobId job) {
        TaskId task = MRBuilderUtils.newTaskId(job, 0, TaskType.MAP);
        TaskAttemptId next = MRBuilderUtils.newTaskAttemptId(task, 1);
        TaskAttemptId other = MRBuilderUtils.newTaskAttemptId(MRBuilderUtils.newTaskId(job, 1, TaskType.MAP), 0);
        Recovery recovery = new Recovery(Duration.ofSeconds(1), System::currentTimeMillis);
        recovery.nodeLost(NODE, List.of(MRBuilderUtils.newTaskAttemptId(task, 0)));
        ResourceRequest own = ResourceRequest.newInstance(
                AllocatorInternals.urgentPriority(), ResourceRequest.ANY, Resource.newInstance(1, 1), 1);
        AllocateRequest request = AllocateRequest.newInstance(
                0, 0, List.of(own), List.of(), ResourceBlacklistRequest.newInstance(List.of(), List.of()));
        UrgentAsks asks = new UrgentAsks(AllocatorInternals.urgentPriority());
        asks.read(request);
        recovery.hadoopAsks(1);
        asks.write(request, recovery.next(new Rehearsal(next, other), true));
        recovery.arrived();
        recovery.granted(List.of(INPUT), List.of(next));
    }

    @Override
    public List<WaitingTask> waiting() {
        return List.of(new WaitingTask(next, true, 0));
    }

    @Override
    public Map<String, String> inputs(TaskAttemptId attempt) {
        return Map.of(INPUT, "/rack");
    }

    @Override
    public boolean isUsable(String host) {
        return true;
    }

    @Override
    public List<AssignedTask> assigned() {
        return List.of(new AssignedTask(other, 1, ALIVE));
    }

    @Override
    public Optional<NodeId> nodeOf(TaskAttemptId attempt) {
        return Optional.empty();
    }

    @Override
    public Set<TaskAttemptId> succeeded(TaskId task) {
        return Set.of();
    }

    @Override
    public RunningTask running(AssignedTask task) {
        return new RunningTask(task.container(), TaskKind.MAP, 0, true);
    }
}
