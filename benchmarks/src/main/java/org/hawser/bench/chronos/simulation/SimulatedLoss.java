// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos.simulation;

import static java.util.Objects.requireNonNull;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.decide.CapacityOrder;
import org.hawser.chronos.decide.Decider;
import org.hawser.chronos.decide.Decision;
import org.hawser.chronos.decide.Limits;
import org.hawser.chronos.decide.Node;
import org.hawser.chronos.decide.OpenDecision;
import org.hawser.chronos.decide.OpenDecisions;
import org.hawser.chronos.decide.Order;
import org.hawser.chronos.decide.Running;
import org.hawser.chronos.decide.Size;
import org.hawser.chronos.decide.Snapshot;
import org.hawser.chronos.decide.Step;
import org.hawser.chronos.decide.TaskId;
import org.hawser.chronos.decide.Waiting;
import org.hawser.chronos.decide.World;
import org.hawser.chronos.report.TaskKind;

/**
 * A full cluster that loses a node. Jobs are served first come first served. Decisions are Chronos' own; nodes, jobs and the
 * scheduler are simulated, with its reservations.
 */
final class SimulatedLoss implements World {
    private static final Size TASK = new Size(1024, 1);
    private static final long ROUND_MILLIS = 100;
    private static final long HEARTBEAT_MILLIS = 1000;
    /** Until a map has come to its next record and has sorted its output. */
    private static final long STOP_MILLIS = 1000;

    /** As many maps again as run on a node have left their outputs there. */
    private static final int COMPLETED = 1;

    private static final double MAPS = 0.8;
    private static final long LONGEST_MILLIS = 4 * 3_600_000L;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(2), 0.1, 100, false, 3);

    /** Other programs do not count. */
    private static final ThreadMXBean PROCESSOR = ManagementFactory.getThreadMXBean();

    private final Room room;
    private final int slots;
    private final Random random;
    private final List<SimulatedJob> jobs = new ArrayList<>();
    private final Map<NodeId, Map<ContainerId, SimulatedTask>> nodes = new LinkedHashMap<>();
    private final Map<ContainerId, SimulatedTask> running = new HashMap<>();
    private final PriorityQueue<SimulatedTask> byEnd =
            new PriorityQueue<>((one, other) -> Long.compare(one.ends(), other.ends()));
    private final Decider decider = new Decider(LIMITS);
    private final OpenDecisions open = new OpenDecisions(Duration.ofSeconds(15), LIMITS.naturalTermination());
    private final Outcome.Builder outcome = new Outcome.Builder();
    private long now;

    /**
     * Fills it.
     *
     * @param slots of a node
     */
    SimulatedLoss(Room room, int nodeCount, int slots, int jobCount, long seed) {
        this.room = requireNonNull(room, "room is null");
        this.slots = slots;
        this.random = new Random(seed);
        IntStream.rangeClosed(1, jobCount)
                .forEach(number -> jobs.add(new SimulatedJob(number, number == jobCount, random)));
        IntStream.rangeClosed(1, nodeCount)
                .forEach(number -> nodes.put(NodeId.newInstance("n" + number, 1), new LinkedHashMap<>()));
        for (NodeId node : nodes.keySet()) {
            for (int slot = 0; slot < slots; slot++) {
                SimulatedJob job = jobs.get(random.nextInt(jobCount));
                long work = job.work();
                // Some time ago.
                now = -job.done(work);
                start(job, node, work, 0);
            }
        }
        now = 0;
    }

    /** Loses a node and goes on until all of its tasks run again. */
    Outcome run() {
        NodeId lost = List.copyOf(nodes.keySet()).get(random.nextInt(nodes.size()));
        lose(lost);
        while (recovering() > 0 && now < LONGEST_MILLIS) {
            now += ROUND_MILLIS;
            end();
            if (room != Room.WAIT) {
                decide();
            }
        }
        return outcome.build();
    }

    private void lose(NodeId node) {
        List<SimulatedTask> gone = List.copyOf(nodes.remove(node).values());
        List<NodeId> left = List.copyOf(nodes.keySet());
        for (SimulatedTask task : gone) {
            running.remove(task.container);
            byEnd.remove(task);
            recover(task.job, left, random.nextDouble() < MAPS);
            for (int map = 0; map < COMPLETED; map++) {
                recover(jobs.get(random.nextInt(jobs.size())), left, true);
            }
        }
    }

    private void recover(SimulatedJob job, List<NodeId> left, boolean map) {
        List<String> hosts = map
                ? IntStream.range(0, 2)
                        .mapToObj(any -> left.get(random.nextInt(left.size())).getHost())
                        .toList()
                : List.of();
        TaskId id = new TaskId(job.id(), map ? TaskKind.MAP : TaskKind.REDUCE, job.nextTask());
        job.recovering.put(id, new Waiting(id, TASK, hosts));
    }

    private int recovering() {
        return jobs.stream()
                .filter(job -> !job.isEndless())
                .mapToInt(job -> job.recovering.size())
                .sum();
    }

    private ContainerId start(SimulatedJob job, NodeId node, long work, long done) {
        SimulatedTask task = new SimulatedTask(job.nextContainer(), job, node, now, work, done);
        nodes.get(node).put(task.container, task);
        running.put(task.container, task);
        byEnd.add(task);
        return task.container;
    }

    private void end() {
        while (!byEnd.isEmpty() && byEnd.peek().ends() <= now) {
            SimulatedTask task = byEnd.poll();
            nodes.get(task.node).remove(task.container);
            running.remove(task.container);
            if (!task.isDone(now)) {
                boolean keeps = room == Room.CHRONOS;
                task.job.rests.add(new SimulatedJob.Rest(task.workMillis, keeps ? now - task.begin : 0));
                outcome.madeRoom(keeps ? 0 : task.millis(now));
            }
            fill(task.node);
        }
    }

    private void fill(NodeId node) {
        for (OpenDecision decision : open.all()) {
            if (decision.node().equals(node)
                    && decision.needsRoom()
                    && waits(decision.waiting().task())) {
                SimulatedJob job = job(decision.waiting().task());
                decision.use(begin(job, decision.waiting(), node));
                return;
            }
        }
        for (SimulatedJob job : jobs) {
            Optional<Waiting> next = job.recovering.values().stream()
                    .filter(task -> room == Room.WAIT
                            || task.hosts().isEmpty()
                            || task.hosts().contains(node.getHost()))
                    .findFirst();
            if (next.isPresent()) {
                begin(job, next.get(), node);
                return;
            }
            if (!job.rests.isEmpty()) {
                SimulatedJob.Rest rest = job.rests.poll();
                start(job, node, rest.workMillis(), rest.doneMillis());
                return;
            }
            if (job.isEndless()) {
                start(job, node, job.work(), 0);
                return;
            }
        }
    }

    private ContainerId begin(SimulatedJob job, Waiting task, NodeId node) {
        job.recovering.remove(task.task());
        if (jobs.indexOf(job) < (jobs.size() + 1) / 2) {
            outcome.started(now, !task.hosts().isEmpty(), task.hosts().contains(node.getHost()));
        }
        return start(job, node, job.work(), 0);
    }

    private void decide() {
        for (Step step : open.look(this, now)) {
            if (step instanceof Step.Kill kill) {
                kill.decision().left().forEach(victim -> stop(victim, HEARTBEAT_MILLIS));
            }
        }
        Snapshot snapshot = snapshot();
        long start = PROCESSOR.getCurrentThreadCpuTime();
        List<Decision> decisions = decider.decide(snapshot, open, now);
        outcome.decided(decisions.size(), PROCESSOR.getCurrentThreadCpuTime() - start);
        for (Decision decision : decisions) {
            open.add(decision, now).filter(added -> !added.awaited()).ifPresent(added -> added.victims()
                    .forEach(victim -> stop(victim, HEARTBEAT_MILLIS + (room == Room.CHRONOS ? STOP_MILLIS : 0))));
        }
    }

    private void stop(Running victim, long withinMillis) {
        SimulatedTask task = running.get(victim.container());
        if (task != null) {
            byEnd.remove(task);
            task.stops = now + random.nextInt((int) withinMillis);
            byEnd.add(task);
        }
    }

    private Snapshot snapshot() {
        List<Node> all = new ArrayList<>();
        nodes.forEach((id, tasks) -> {
            int free = slots - tasks.size();
            all.add(new Node(
                    id,
                    id.getHost(),
                    new Size(free * TASK.memory(), free * TASK.cores()),
                    false,
                    tasks.values().stream().map(task -> task.running(TASK, now)).toList()));
        });
        List<Waiting> waiting =
                jobs.stream().flatMap(job -> job.recovering.values().stream()).toList();
        return new Snapshot(all, waiting, order(), running.size());
    }

    private Order order() {
        Size cluster = new Size(TASK.memory() * slots * nodes.size(), (long) slots * nodes.size());
        return new CapacityOrder(
                cluster,
                List.of(new CapacityOrder.Queue("root.default", cluster, cluster, false)),
                jobs.stream()
                        .map(job -> new CapacityOrder.Place(
                                job.id(), "root.default", job.id().getId(), Size.NONE, true))
                        .toList());
    }

    private SimulatedJob job(TaskId task) {
        return jobs.get(task.application().getId() - 1);
    }

    @Override
    public boolean waits(TaskId task) {
        return job(task).recovering.containsKey(task);
    }

    @Override
    public boolean runs(ContainerId container) {
        return running.containsKey(container);
    }

    @Override
    public boolean lives(NodeId node) {
        return nodes.containsKey(node);
    }

    @Override
    public Delivery delivery(ContainerId container) {
        return Delivery.UNKNOWN;
    }

    @Override
    public long nowMillis() {
        return now;
    }

    @Override
    public long toldMillis(ApplicationId application) {
        return -1;
    }
}
