// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * The nodes that a job has lost, and its tasks whose work was lost with them and that have not got a container since. What
 * waits for one of these is a recovery task. Not thread-safe.
 */
final class LostTasks {
    private final Set<NodeId> nodes = new HashSet<>();
    private final Map<TaskId, Loss> tasks = new HashMap<>();

    private record Loss(long millis, Set<TaskAttemptId> attempts) {}

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    void nodeLost(NodeId node) {
        nodes.add(node);
    }

    void nodeBack(NodeId node) {
        nodes.remove(node);
    }

    boolean isLost(NodeId node) {
        return nodes.contains(node);
    }

    void attemptLost(TaskAttemptId attempt, long millis) {
        Set<TaskAttemptId> attempts = new HashSet<>(Set.of(attempt));
        Loss before = tasks.get(attempt.getTaskId());
        if (before != null) {
            attempts.addAll(before.attempts());
        }
        tasks.put(attempt.getTaskId(), new Loss(millis, attempts));
    }

    boolean isLost(TaskAttemptId attempt) {
        Loss loss = tasks.get(attempt.getTaskId());
        return loss != null && loss.attempts().contains(attempt);
    }

    /** When the work was lost that this attempt is to do again; empty if it is none of these. */
    OptionalLong lostAt(TaskAttemptId attempt) {
        Loss loss = tasks.get(attempt.getTaskId());
        return loss == null || loss.attempts().contains(attempt)
                ? OptionalLong.empty()
                : OptionalLong.of(loss.millis());
    }

    /** Several NodeManagers may have the same host: it is lost only if none of those left is known to run something. */
    Set<String> hosts(Collection<AssignedTask> running) {
        Set<String> alive = running.stream()
                .map(AssignedTask::node)
                .filter(node -> !nodes.contains(node))
                .map(NodeId::getHost)
                .collect(Collectors.toSet());
        return nodes.stream()
                .map(NodeId::getHost)
                .filter(host -> !alive.contains(host))
                .collect(Collectors.toSet());
    }

    /** The task has a container again. */
    void recovered(TaskId task) {
        tasks.remove(task);
    }

    /** Forgets tasks that another attempt does or has done. */
    void settle(Collection<AssignedTask> running, Function<TaskId, Set<TaskAttemptId>> succeeded) {
        running.stream()
                .map(AssignedTask::id)
                .filter(attempt -> !isLost(attempt))
                .forEach(attempt -> tasks.remove(attempt.getTaskId()));
        tasks.entrySet().removeIf(entry -> !entry.getValue().attempts().containsAll(succeeded.apply(entry.getKey())));
    }
}
