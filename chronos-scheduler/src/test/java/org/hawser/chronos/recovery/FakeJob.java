// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;

/** A job whose attempts are where a test puts them. */
final class FakeJob implements JobView {
    final List<WaitingTask> waiting = new ArrayList<>();
    final Map<TaskAttemptId, AssignedTask> assigned = new LinkedHashMap<>();
    final Map<TaskAttemptId, NodeId> nodes = new HashMap<>();
    final Map<TaskId, Set<String>> inputs = new HashMap<>();
    final Set<TaskAttemptId> succeeded = new HashSet<>();
    final Set<String> unusable = new HashSet<>();
    private long containers;

    /** The attempt asks for a container. */
    void ask(TaskAttemptId id, boolean urgent, long millis, String... hosts) {
        waiting.add(new WaitingTask(id, urgent, millis));
        if (hosts.length > 0) {
            inputs.put(id.getTaskId(), Set.of(hosts));
        }
    }

    /** The attempt gets a container. */
    void assign(TaskAttemptId id, NodeId node) {
        waiting.removeIf(task -> task.id().equals(id));
        assigned.put(id, new AssignedTask(id, containers++, node));
        nodes.put(id, node);
    }

    /** The attempt has ended. */
    void end(TaskAttemptId id, boolean successfully) {
        assigned.remove(id);
        waiting.removeIf(task -> task.id().equals(id));
        if (successfully) {
            succeeded.add(id);
        } else {
            succeeded.remove(id);
        }
    }

    @Override
    public List<WaitingTask> waiting() {
        return waiting;
    }

    @Override
    public Map<String, String> inputs(TaskAttemptId attempt) {
        return inputs.getOrDefault(attempt.getTaskId(), Set.of()).stream()
                .collect(Collectors.toMap(host -> host, FakeJob::rack));
    }

    static String rack(String host) {
        return "/rack" + host.charAt(host.length() - 1);
    }

    @Override
    public boolean isUsable(String host) {
        return !unusable.contains(host);
    }

    @Override
    public List<AssignedTask> assigned() {
        return List.copyOf(assigned.values());
    }

    @Override
    public Optional<NodeId> nodeOf(TaskAttemptId attempt) {
        return Optional.ofNullable(nodes.get(attempt));
    }

    @Override
    public Set<TaskAttemptId> succeeded(TaskId task) {
        return succeeded.stream()
                .filter(attempt -> attempt.getTaskId().equals(task))
                .collect(Collectors.toSet());
    }

    @Override
    public RunningTask running(AssignedTask task) {
        boolean map = task.id().getTaskId().getTaskType() == TaskType.MAP;
        return new RunningTask(task.container(), map ? TaskKind.MAP : TaskKind.REDUCE, 500, map);
    }
}
