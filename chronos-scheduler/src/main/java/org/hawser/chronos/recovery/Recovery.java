// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.RunningTask;

/**
 * Decides what an ApplicationMaster asks for after a node was lost (Yildiz ch. 6), heartbeat by heartbeat. A recovery map
 * is asked for on the hosts that have its input; for a limited time, only there. Unlike in the thesis, this is the
 * ApplicationMaster's part, and the ResourceManager is told what it needs for its own. Not thread-safe.
 */
final class Recovery {
    /** After a loss, the ResourceManager hears of all jobs, since another job's tasks may have to give way. */
    static final Duration REPORTS = Duration.ofSeconds(60);
    /** For so long after a loss, what waits because of it is worth more heartbeats. */
    private static final Duration HURRY = Duration.ofSeconds(30);

    private final long localityWaitMillis;
    private final LongSupplier millis;
    private final LostTasks lost = new LostTasks();
    private final LocalityAsks asks = new LocalityAsks();
    private final ReportNames names = new ReportNames();
    private RecoveryTasks waiting = RecoveryTasks.NONE;
    private long reportUntil = Long.MIN_VALUE;
    private long hurryUntil = Long.MIN_VALUE;
    private long arrivedAt;
    private boolean answerLost;

    /** @param millis the clock of {@link WaitingTask#sinceMillis} */
    Recovery(Duration localityWait, LongSupplier millis) {
        localityWaitMillis = localityWait.toMillis();
        this.millis = millis;
    }

    /** Whether the next heartbeat can be left as it is. */
    boolean isIdle() {
        return lost.isEmpty()
                && waiting.tasks().isEmpty()
                && asks.isIdle()
                && names.isIdle()
                && millis.getAsLong() >= reportUntil;
    }

    /** Whether something waits because a node was lost a moment ago. */
    boolean isUrgent() {
        return !lost.isEmpty() && millis.getAsLong() < hurryUntil;
    }

    /**
     * Whether maps wait for their hosts. Meanwhile, the job need not kill its own reduces to have room for them, as Hadoop
     * does at once: the ResourceManager makes room.
     */
    boolean isStrict() {
        return waiting.areStrict(millis.getAsLong(), localityWaitMillis);
    }

    /** Hadoop asks for so many urgent containers, anywhere. */
    void hadoopAsks(int containers) {
        asks.hadoopAsks(containers);
    }

    /**
     * Returns what to send.
     *
     * @param asksAnywhere whether Hadoop's own ask is part of this heartbeat
     */
    Heartbeat next(JobView job, boolean asksAnywhere) {
        long now = millis.getAsLong();
        List<Recovered> recovered = recovered(job);
        recovered.stream()
                .map(Recovered::id)
                .filter(id -> !lost.isLost(id))
                .forEach(id -> lost.recovered(id.getTaskId()));
        lost.settle(job.assigned(), job::succeeded);
        waiting = RecoveryTasks.of(job, lost);
        return new Heartbeat(
                asks.next(
                        waiting.containersByHost(),
                        waiting.containersByRack(),
                        waiting.areStrict(now, localityWaitMillis),
                        asksAnywhere),
                names.next(report(job, now)),
                recovered);
    }

    private List<Recovered> recovered(JobView job) {
        Set<TaskAttemptId> still = job.waiting().stream().map(WaitingTask::id).collect(Collectors.toSet());
        List<Recovered> recovered = new ArrayList<>();
        for (RecoveryTasks.Waiting task : waiting.tasks()) {
            TaskAttemptId id = task.task().id();
            if (!still.contains(id)) {
                job.nodeOf(id)
                        .map(NodeId::getHost)
                        .ifPresent(host -> recovered.add(new Recovered(
                                id, host, locality(task, host), Math.max(0, arrivedAt - task.sinceMillis()))));
            }
        }
        return recovered;
    }

    private static Recovered.Locality locality(RecoveryTasks.Waiting task, String host) {
        if (task.allInputs().isEmpty()) {
            return Recovered.Locality.NONE;
        }
        return task.allInputs().contains(host) ? Recovered.Locality.LOCAL : Recovered.Locality.ELSEWHERE;
    }

    private Optional<String> report(JobView job, long now) {
        if (waiting.tasks().isEmpty() && now >= reportUntil) {
            return Optional.empty();
        }
        List<RecoveryTask> recovering = waiting.report(MasterReport.MOST_TASKS);
        List<RunningTask> running = job.assigned().stream()
                .filter(task -> !lost.isLost(task.node()) && !lost.isLost(task.id()))
                .limit(MasterReport.MOST_TASKS - recovering.size())
                .map(job::running)
                .toList();
        return Optional.of(new MasterReport(running, recovering).encode());
    }

    /** Takes back all that this has sent; nothing of it is to be asked for again. */
    Heartbeat withdraw(boolean asksAnywhere) {
        return new Heartbeat(asks.withdraw(asksAnywhere), names.next(Optional.empty()), List.of());
    }

    /**
     * The heartbeat was answered. If the answer of the one before was lost, it is that answer, and the ResourceManager has not
     * looked at what this one asks for.
     *
     * @return whether what was sent has certainly arrived
     */
    boolean arrived() {
        arrivedAt = millis.getAsLong();
        boolean certain = !answerLost;
        answerLost = false;
        if (certain) {
            asks.arrived();
            names.arrived();
        } else {
            asks.failed();
        }
        return certain;
    }

    /** Whether the heartbeat has arrived is not known. */
    void failed() {
        answerLost = true;
        asks.failed();
    }

    /** The ResourceManager has started again, and knows nothing of what was sent. */
    void forgotten() {
        answerLost = false;
        asks.forgotten();
        names.forgotten();
    }

    /**
     * A node is lost.
     *
     * @param attempts whose work is lost with it
     */
    void nodeLost(NodeId node, Collection<TaskAttemptId> attempts) {
        lost.nodeLost(node);
        reportUntil = millis.getAsLong() + REPORTS.toMillis();
        hurryUntil = millis.getAsLong() + HURRY.toMillis();
        attempts.forEach(this::attemptLost);
    }

    boolean isLost(NodeId node) {
        return lost.isLost(node);
    }

    /** The ResourceManager wants containers of this job for others, so it has none to give to this one. */
    void givesWay() {
        hurryUntil = Long.MIN_VALUE;
    }

    void nodeBack(NodeId node) {
        lost.nodeBack(node);
    }

    /** An attempt's container was lost with its node. */
    void attemptLost(TaskAttemptId attempt) {
        lost.attemptLost(attempt, millis.getAsLong());
    }

    /**
     * Urgent containers have come.
     *
     * @param hosts of the containers that can be used
     * @param queue of urgent maps, of which some may have ended
     */
    GrantOrder granted(List<String> hosts, List<TaskAttemptId> queue) {
        asks.granted();
        Set<TaskAttemptId> urgent = waiting.urgentMaps();
        GrantOrder order =
                GrantOrder.of(hosts, queue.stream().filter(urgent::contains).toList(), waiting.inputs());
        List<TaskAttemptId> all = new ArrayList<>(order.maps());
        queue.stream().filter(map -> !urgent.contains(map)).forEach(all::add);
        return new GrantOrder(order.containers(), all);
    }
}
