// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.util.RackResolver;
import org.hawser.chronos.compat.AllocatorInternals;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;

/** The job of an ApplicationMaster. */
final class LiveJob implements JobView {
    /** Also of those that have ended. */
    private static final Set<TaskAttemptState> ENDING = Set.of(TaskAttemptState.KILLED, TaskAttemptState.FAILED);

    private final Job job;
    private final AllocatorInternals allocator;
    private final Consumer<TaskAttemptEvent> events;
    private final Predicate<TaskAttemptId> preemptible;

    /** @param events takes those that this sends to attempts */
    LiveJob(
            Job job,
            AllocatorInternals allocator,
            Consumer<TaskAttemptEvent> events,
            Predicate<TaskAttemptId> preemptible) {
        this.job = job;
        this.allocator = allocator;
        this.events = events;
        this.preemptible = preemptible;
    }

    @Override
    public List<WaitingTask> waiting() {
        return allocator.waiting().stream().map(LiveJob::waiting).toList();
    }

    private static WaitingTask waiting(AllocatorInternals.Request request) {
        return new WaitingTask(
                request.attempt(),
                request.priority().equals(AllocatorInternals.urgentPriority()),
                request.sinceMillis());
    }

    @Override
    public Map<String, String> inputs(TaskAttemptId id) {
        return attempt(id)
                .map(AllocatorInternals::inputHosts)
                .map(LiveJob::racks)
                .orElse(Map.of());
    }

    /** Hadoop has resolved these hosts before, so this is only looked up. */
    private static Map<String, String> racks(Set<String> hosts) {
        return hosts.stream().collect(Collectors.toMap(host -> host, host -> RackResolver.resolve(host)
                .getNetworkLocation()));
    }

    @Override
    public boolean isUsable(String host) {
        return !allocator.isBlacklisted(host);
    }

    @Override
    public List<AssignedTask> assigned() {
        return allocator.assigned().stream()
                .map(entry -> new AssignedTask(
                        entry.getKey(),
                        entry.getValue().getId().getContainerId(),
                        entry.getValue().getNodeId()))
                .toList();
    }

    /** The attempt that has this container, if it has not ended. */
    Optional<TaskAttemptId> attemptIn(ContainerId container) {
        return allocator.assigned().stream()
                .filter(entry -> entry.getValue().getId().equals(container))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    @Override
    public Optional<NodeId> nodeOf(TaskAttemptId id) {
        return allocator.assigned().stream()
                .filter(entry -> entry.getKey().equals(id))
                .map(entry -> entry.getValue().getNodeId())
                .findFirst()
                // It may have ended since the last heartbeat.
                .or(() -> attempt(id).map(TaskAttempt::getNodeId));
    }

    @Override
    public Set<TaskAttemptId> succeeded(TaskId task) {
        return attempts(job.getTask(task)).stream()
                .filter(attempt -> attempt.getState() == TaskAttemptState.SUCCEEDED)
                .map(TaskAttempt::getID)
                .collect(Collectors.toSet());
    }

    @Override
    public RunningTask running(AssignedTask task) {
        float progress = attempt(task.id()).map(TaskAttempt::getProgress).orElse(0f);
        return new RunningTask(
                task.container(),
                task.id().getTaskId().getTaskType() == TaskType.MAP ? TaskKind.MAP : TaskKind.REDUCE,
                Math.max(0, Math.min(RunningTask.DONE, Math.round(progress * RunningTask.DONE))),
                preemptible.test(task.id()));
    }

    /** Asks what the first loss asks, so that the classes that this takes are loaded then. */
    void rehearse() {
        waiting();
        assigned().forEach(this::running);
        lostWith(NodeId.newInstance("rehearsal.invalid", 1));
        job.getTasks().keySet().stream().limit(1).forEach(task -> {
            succeeded(task);
            attempts(job.getTask(task)).forEach(attempt -> {
                inputs(attempt.getID());
                nodeOf(attempt.getID());
            });
        });
    }

    /** The attempts whose work is lost with a node. Hadoop runs maps again whose output reduces still need. */
    List<TaskAttemptId> lostWith(NodeId node) {
        boolean outputsAreNeeded = job.getTotalReduces() > job.getCompletedReduces();
        return attemptsOn(node)
                .filter(attempt -> isLost(attempt, outputsAreNeeded))
                .map(TaskAttempt::getID)
                .toList();
    }

    /**
     * Ends an attempt on a lost node, as Hadoop does with the same answer of the ResourceManager. Hadoop then waits until the
     * container is stopped, for as long as an ApplicationMaster keeps trying to reach a NodeManager, and only then does the next
     * attempt begin. On a lost node, nothing is left to be waited for.
     */
    void endOnLostNode(TaskAttemptId id, NodeId node) {
        if (attempt(id).map(TaskAttempt::getState).orElse(TaskAttemptState.NEW) != TaskAttemptState.SUCCEEDED) {
            boolean isMap = id.getTaskId().getTaskType() == TaskType.MAP;
            events.accept(
                    new TaskAttemptKillEvent(id, "TaskAttempt killed because it ran on unusable node" + node, isMap));
            events.accept(new TaskAttemptEvent(id, TaskAttemptEventType.TA_CONTAINER_CLEANED));
        }
    }

    /** The same of attempts that were being ended when the node was lost. Hadoop ignores it for those that had ended. */
    void endContainersOn(NodeId node) {
        attemptsOn(node)
                .filter(attempt -> ENDING.contains(attempt.getState()))
                .forEach(attempt -> events.accept(
                        new TaskAttemptEvent(attempt.getID(), TaskAttemptEventType.TA_CONTAINER_CLEANED)));
    }

    private static boolean isLost(TaskAttempt attempt, boolean outputsAreNeeded) {
        return switch (attempt.getState()) {
            case STARTING, RUNNING, COMMIT_PENDING -> true;
            case SUCCEEDED -> outputsAreNeeded && attempt.getID().getTaskId().getTaskType() == TaskType.MAP;
            case NEW, FAILED, KILLED -> false;
        };
    }

    private Stream<TaskAttempt> attemptsOn(NodeId node) {
        return job.getTasks().values().stream()
                .map(LiveJob::attempts)
                .flatMap(Collection::stream)
                .filter(attempt -> node.equals(attempt.getNodeId()));
    }

    private static Collection<TaskAttempt> attempts(Task task) {
        return task == null ? List.of() : task.getAttempts().values();
    }

    private Optional<TaskAttempt> attempt(TaskAttemptId id) {
        return Optional.ofNullable(job.getTask(id.getTaskId())).map(task -> task.getAttempt(id));
    }
}
