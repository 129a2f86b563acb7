// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.report.TaskKind;

/**
 * A cluster in which applications run tasks, first come first served, and nodes die. Decisions are made by the real policy;
 * nodes, applications and the scheduler are simulated, with its reservations.
 */
final class SimulatedCluster implements World {
    static final Size TASK = new Size(1024, 1);

    /** After that, a map runs anywhere: its hosts may be full of masters. */
    private static final long LOCALITY_WAIT_MILLIS = 30_000;

    private static final class Application {
        private final int number;
        private int pending;
        private long containers;
        private int nextTask;
        private final Map<TaskId, Waiting> recovering = new LinkedHashMap<>();

        Application(int number) {
            this.number = number;
        }
    }

    private final Random random;
    private final int slots;
    private final Map<NodeId, Map<ContainerId, SimulatedTask>> nodes = new LinkedHashMap<>();
    private final Map<ContainerId, NodeId> places = new HashMap<>();
    private final Map<TaskId, Long> since = new HashMap<>();
    private final Map<ApplicationId, Application> applications = new TreeMap<>();
    private final Decider decider;
    private final OpenDecisions open;
    private final Consumer<Decision> watcher;
    private long now;

    /** Full at the beginning: each application has a master, and as many tasks as fit. */
    SimulatedCluster(
            Random random, int nodeCount, int slots, int applicationCount, Limits limits, Consumer<Decision> watcher) {
        this.random = random;
        this.slots = slots;
        this.watcher = watcher;
        this.decider = new Decider(limits);
        this.open = new OpenDecisions(Duration.ofSeconds(15), limits.naturalTermination());
        IntStream.rangeClosed(1, nodeCount).forEach(number -> nodes.put(Things.nodeId(number), new LinkedHashMap<>()));
        List<NodeId> ids = new ArrayList<>(nodes.keySet());
        for (int number = 1; number <= applicationCount; number++) {
            Application application = new Application(number);
            applications.put(Things.app(number), application);
            startMaster(application);
        }
        List<Application> all = new ArrayList<>(applications.values());
        for (NodeId node : ids) {
            while (nodes.get(node).size() < slots) {
                start(all.get(random.nextInt(all.size())), node, false);
            }
        }
        all.forEach(application -> application.pending = random.nextInt(1 + 2 * slots * nodeCount / applicationCount));
        now = 60_000;
    }

    private void start(Application application, NodeId node, boolean master) {
        ContainerId container = Things.container(application.number, ++application.containers);
        SimulatedTask task = new SimulatedTask(
                container,
                Things.app(application.number),
                master,
                random.nextInt(4) > 0,
                application.number % 5 != 0,
                now - (now == 0 ? random.nextInt(60_000) : 0),
                61_000 + random.nextInt(120_000));
        nodes.get(node).put(container, task);
        places.put(container, node);
    }

    /** Where the fewest masters are; in place of a task, if the node is full. */
    private void startMaster(Application application) {
        NodeId node = nodes.keySet().stream()
                .min(Comparator.comparingLong(id -> nodes.get(id).values().stream()
                        .filter(task -> task.master)
                        .count()))
                .orElseThrow();
        if (nodes.get(node).size() >= slots) {
            nodes.get(node).values().stream()
                    .filter(task -> !task.master)
                    .findFirst()
                    .ifPresent(task -> {
                        nodes.get(node).remove(task.container);
                        places.remove(task.container);
                        applications.get(task.application).pending++;
                    });
        }
        start(application, node, true);
    }

    long now() {
        return now;
    }

    /** What ran there runs again, and so do some maps that are done. Masters move. */
    void loseNode(double shareOfMaps) {
        List<NodeId> ids = new ArrayList<>(nodes.keySet());
        NodeId lost = ids.remove(random.nextInt(ids.size()));
        for (SimulatedTask task : nodes.remove(lost).values()) {
            places.remove(task.container);
            Application application = applications.get(task.application);
            if (task.master) {
                startMaster(application);
                continue;
            }
            boolean isMap = random.nextDouble() < shareOfMaps;
            List<String> hosts = isMap
                    ? IntStream.range(0, 2)
                            .mapToObj(any -> ids.get(random.nextInt(ids.size())).getHost())
                            .toList()
                    : List.of();
            TaskId id = new TaskId(task.application, isMap ? TaskKind.MAP : TaskKind.REDUCE, application.nextTask++);
            application.recovering.put(id, new Waiting(id, TASK, hosts));
            since.put(id, now);
        }
    }

    private Snapshot snapshot() {
        List<Node> all = new ArrayList<>();
        nodes.forEach((id, tasks) -> all.add(new Node(
                id,
                id.getHost(),
                free(id),
                false,
                tasks.values().stream().map(task -> task.running(TASK, now)).toList())));
        List<Waiting> waiting = applications.values().stream()
                .flatMap(application -> application.recovering.values().stream())
                .toList();
        return new Snapshot(all, waiting, order(), places.size());
    }

    private Size free(NodeId node) {
        int left = slots - nodes.get(node).size();
        return new Size(left * TASK.memory(), left * TASK.cores());
    }

    private Order order() {
        Size cluster = new Size(TASK.memory() * slots * nodes.size(), (long) slots * nodes.size());
        return new CapacityOrder(
                cluster,
                List.of(new CapacityOrder.Queue("root.a", cluster, cluster, false)),
                applications.values().stream()
                        .map(application -> new CapacityOrder.Place(
                                Things.app(application.number), "root.a", application.number, Size.NONE, true))
                        .toList());
    }

    /** Tasks end, the scheduler fills what is free, and a round of decisions is made. */
    void advance(long millis) {
        now += millis;
        for (Map<ContainerId, SimulatedTask> tasks : nodes.values()) {
            for (Iterator<SimulatedTask> all = tasks.values().iterator(); all.hasNext(); ) {
                SimulatedTask task = all.next();
                if (now >= task.stops && !task.isDone(now)) {
                    applications.get(task.application).pending++;
                }
                if (now >= task.stops || task.isDone(now)) {
                    all.remove();
                    places.remove(task.container);
                }
            }
        }
        nodes.keySet().forEach(this::fill);
        for (Step step : open.look(this, now)) {
            if (step instanceof Step.Kill kill) {
                kill.decision().left().forEach(victim -> find(victim.container())
                        .ifPresent(task -> task.stops = now));
            }
        }
        if (recovering() == 0) {
            return;
        }
        for (Decision decision : decider.decide(snapshot(), open, now)) {
            watcher.accept(decision);
            open.add(decision, now).filter(added -> !added.awaited()).ifPresent(this::ask);
        }
    }

    private void ask(OpenDecision decision) {
        for (Running victim : decision.victims()) {
            find(victim.container()).orElseThrow().stops =
                    random.nextInt(10) == 0 ? Long.MAX_VALUE : now + random.nextInt(3_000);
        }
    }

    Optional<SimulatedTask> find(ContainerId container) {
        return Optional.ofNullable(places.get(container))
                .map(node -> nodes.get(node).get(container));
    }

    private void fill(NodeId node) {
        for (OpenDecision decision : open.all()) {
            TaskId task = decision.waiting().task();
            if (decision.node().equals(node)
                    && decision.needsRoom()
                    && nodes.get(node).size() < slots
                    && waits(task)) {
                Application application = applications.get(task.application());
                application.recovering.remove(task);
                start(application, node, false);
                decision.use(Things.container(0, 0));
            } else if (decision.node().equals(node) && decision.needsRoom()) {
                return;
            }
        }
        for (Application application : applications.values()) {
            Iterator<Waiting> tasks = application.recovering.values().iterator();
            while (tasks.hasNext() && nodes.get(node).size() < slots) {
                Waiting next = tasks.next();
                if (now - since.get(next.task()) >= LOCALITY_WAIT_MILLIS
                        || next.hosts().contains(node.getHost())
                        || next.hosts().stream().noneMatch(this::lives)) {
                    tasks.remove();
                    start(application, node, false);
                }
            }
            while (application.pending > 0 && nodes.get(node).size() < slots) {
                application.pending--;
                start(application, node, false);
            }
        }
    }

    private boolean lives(String host) {
        return nodes.keySet().stream().anyMatch(node -> node.getHost().equals(host));
    }

    /** Whether nothing but masters is left. */
    boolean isDone() {
        return places.size() == applications.size()
                && applications.values().stream()
                        .allMatch(application -> application.pending == 0 && application.recovering.isEmpty());
    }

    int recovering() {
        return applications.values().stream()
                .mapToInt(application -> application.recovering.size())
                .sum();
    }

    @Override
    public boolean waits(TaskId task) {
        return applications.get(task.application()).recovering.containsKey(task);
    }

    @Override
    public boolean runs(ContainerId container) {
        return places.containsKey(container);
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
