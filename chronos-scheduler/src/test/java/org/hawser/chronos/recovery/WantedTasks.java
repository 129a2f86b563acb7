// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.yarn.api.records.NodeId;

/** What a job wants, counted anew each time from what has happened to it. */
final class WantedTasks {
    final Map<TaskId, Long> lostAt = new HashMap<>();
    final Set<NodeId> dead = new HashSet<>();
    private final FakeJob job;

    WantedTasks(FakeJob job) {
        this.job = job;
    }

    List<TaskAttemptId> urgent() {
        return job.waiting.stream()
                .filter(WaitingTask::urgent)
                .map(WaitingTask::id)
                .toList();
    }

    boolean isRecovery(TaskAttemptId id) {
        return lostAt.containsKey(id.getTaskId());
    }

    Set<Integer> recoveries() {
        return urgent().stream()
                .filter(this::isRecovery)
                .map(id -> id.getTaskId().getId())
                .collect(Collectors.toSet());
    }

    boolean hasInputOn(TaskAttemptId id, String host) {
        return job.inputs(id).containsKey(host) && !dead.contains(Ids.node(host));
    }

    private boolean hasInputIn(TaskAttemptId id, String rack) {
        return job.inputs(id).entrySet().stream()
                .anyMatch(input -> input.getValue().equals(rack) && hasInputOn(id, input.getKey()));
    }

    int containersOn(String host) {
        return (int) urgent().stream()
                .filter(id -> isRecovery(id) && hasInputOn(id, host))
                .count();
    }

    int containersIn(String rack) {
        return (int) urgent().stream()
                .filter(id -> isRecovery(id) && hasInputIn(id, rack))
                .count();
    }

    boolean isStrict(long millis, long waitMillis) {
        return job.waiting.stream()
                .filter(WaitingTask::urgent)
                .allMatch(task -> isRecovery(task.id())
                        && job.inputs(task.id()).keySet().stream().anyMatch(host -> hasInputOn(task.id(), host))
                        && millis
                                        - Math.max(
                                                task.sinceMillis(),
                                                lostAt.get(task.id().getTaskId()))
                                < waitMillis);
    }
}
