// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.decide.Node;
import org.hawser.chronos.decide.Order;
import org.hawser.chronos.decide.Snapshot;
import org.hawser.chronos.decide.TaskId;
import org.hawser.chronos.decide.Waiting;
import org.hawser.chronos.decide.World;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.rm.Reports.Received;

/** What the scheduler and the reports say. Not for use by several threads at once. */
final class ClusterView implements World {
    /** Older reports do not say how far tasks are. */
    private static final long FRESH_MILLIS = 10_000;

    private final SchedulerSide side;
    private final Reports reports;
    private final Map<TaskId, Ask> asks = new LinkedHashMap<>();
    private final Set<TaskId> waiting = new HashSet<>();
    /** When each application has reported. */
    private final Map<ApplicationId, Long> told = new HashMap<>();

    private final Map<ApplicationId, Map<Long, RunningTask>> running = new HashMap<>();
    /** Names of all nodes, once somebody wants to know. */
    private Optional<Set<String>> nodes = Optional.empty();

    ClusterView(SchedulerSide side, Reports reports) {
        this.side = requireNonNull(side, "side is null");
        this.reports = requireNonNull(reports, "reports is null");
    }

    /** Takes note of the newest reports. */
    void read(long nowMillis) {
        nodes = Optional.empty();
        asks.clear();
        waiting.clear();
        running.clear();
        told.clear();
        reports.all(nowMillis).forEach((attempt, received) -> read(attempt, received, nowMillis));
    }

    private void read(ApplicationAttemptId attempt, Received received, long nowMillis) {
        SchedulerApplicationAttempt application = side.scheduler().getApplicationAttempt(attempt);
        if (application == null
                || application.isStopped()
                || !application.getApplicationAttemptId().equals(attempt)) {
            reports.drop(attempt);
            return;
        }
        if (nowMillis - received.atMillis() <= FRESH_MILLIS) {
            running.put(attempt.getApplicationId(), received.running());
        }
        told.put(attempt.getApplicationId(), received.atMillis());
        received.report()
                .recovering()
                .forEach(task -> waiting.add(new TaskId(attempt.getApplicationId(), task.kind(), task.number())));
        for (Ask ask : Asks.of(application, received.report(), side, this::isNode)) {
            asks.put(ask.waiting().task(), ask);
        }
    }

    private boolean isNode(String host) {
        if (nodes.isEmpty()) {
            nodes = Optional.of(side.scheduler().getNodeTracker().getAllNodes().stream()
                    .map(SchedulerNode::getNodeName)
                    .collect(Collectors.toSet()));
        }
        return nodes.get().contains(host);
    }

    Set<TaskId> waiting() {
        return waiting;
    }

    /** Whether each application that has more containers than its ApplicationMaster's has said which of them keep their work. */
    boolean haveAllReported() {
        return side.scheduler().getSchedulerApplications().values().stream()
                .map(application -> (SchedulerApplicationAttempt) application.getCurrentAppAttempt())
                .filter(attempt -> attempt != null && !attempt.isStopped())
                .filter(attempt ->
                        !isReporting(attempt.getApplicationAttemptId().getApplicationId()))
                // Asked last: Hadoop makes a copy of the list.
                .allMatch(attempt -> attempt.getLiveContainers().size() <= 1);
    }

    boolean isReporting(ApplicationId application) {
        return told.containsKey(application);
    }

    /** Whether there is a task, of some, for which anything could be decided. */
    boolean asksFor(Predicate<TaskId> tasks) {
        return asks.keySet().stream().anyMatch(tasks);
    }

    Optional<Ask> ask(TaskId task) {
        return Optional.ofNullable(asks.get(task));
    }

    @Override
    public boolean waits(TaskId task) {
        return waiting.contains(task);
    }

    @Override
    public boolean runs(ContainerId container) {
        return side.scheduler().getRMContainer(container) != null;
    }

    @Override
    public boolean lives(NodeId node) {
        return side.scheduler().getNodeTracker().exists(node);
    }

    @Override
    public Delivery delivery(ContainerId container) {
        RMContainer found = side.scheduler().getRMContainer(container);
        if (found == null || found.getState() == RMContainerState.RESERVED) {
            return Delivery.UNKNOWN;
        }
        return found.getState() == RMContainerState.ALLOCATED ? Delivery.ALLOCATED : Delivery.HANDED_OVER;
    }

    @Override
    public long nowMillis() {
        return Time.monotonicNow();
    }

    @Override
    public long toldMillis(ApplicationId application) {
        return told.getOrDefault(application, -1L);
    }

    /**
     * For some of the tasks. Applications that the scheduler does not order yet are left out.
     *
     * @param silent nodes, which are left out too: nothing can begin there
     */
    Snapshot snapshot(Predicate<TaskId> tasks, Set<NodeId> silent, Rooms rooms, long wallMillis) {
        List<Waiting> wanted = asks.values().stream()
                .map(Ask::waiting)
                .filter(waits -> tasks.test(waits.task()))
                .toList();
        AbstractYarnScheduler<?, ?> scheduler = side.scheduler();
        List<Node> nodes = new ArrayList<>();
        NodeReader reader = new NodeReader(side, running, wallMillis);
        for (SchedulerNode node : candidates(wanted, scheduler)) {
            if (!silent.contains(node.getNodeID())) {
                reader.read(node, rooms.isForeign(node.getNodeID(), node.getReservedContainer(), asks.values()))
                        .ifPresent(nodes::add);
            }
        }
        int containers = 0;
        for (SchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
            containers += node.getNumContainers();
        }
        Order order = side.order();
        Comparator<Waiting> firstServed = Comparator.comparing(
                        (Waiting waits) -> waits.task().application(), order)
                .reversed()
                .thenComparing(Waiting.LEAST_CHOICE);
        return new Snapshot(
                nodes,
                wanted.stream()
                        .filter(waits -> order.knows(waits.task().application()))
                        .sorted(firstServed)
                        .toList(),
                order,
                containers);
    }

    private static List<? extends SchedulerNode> candidates(
            List<Waiting> wanted, AbstractYarnScheduler<?, ?> scheduler) {
        if (!wanted.stream().allMatch(Waiting::isStrict)) {
            return scheduler.getNodeTracker().getAllNodes();
        }
        Set<String> hosts = new HashSet<>();
        wanted.forEach(waits -> hosts.addAll(waits.hosts()));
        // The tracker finds one node for each name, and a host may have several.
        return scheduler.getNodeTracker().getAllNodes().stream()
                .filter(node -> hosts.contains(node.getNodeName()))
                .toList();
    }
}
