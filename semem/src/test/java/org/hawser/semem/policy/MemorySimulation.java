// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Workers move outputs to memory nodes. Messages take time, and nodes come and go. */
final class MemorySimulation {
    private static final long GIB = 1L << 30;
    private static final long WORKER_BUDGET = GIB;
    private static final double MEDIAN_BYTES = 64 << 20;
    private static final double SIGMA = 0.7;

    final int copies;
    /** From one question of a worker how a node is to the next one. */
    Duration beat = Duration.ofSeconds(5);

    final List<SimulatedWorker> workers = new ArrayList<>();
    final Map<String, SimulatedNode> nodes = new LinkedHashMap<>();
    final Set<String> ended = new HashSet<>();
    int outputs;
    int reruns;
    long messages;
    long mostSteps;
    double worstImbalance;

    private final Random random;
    private final long nodeBudget;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final List<Long> times = new ArrayList<>();
    private long now;
    private long number;

    private record Event(long at, long number, Runnable what) {}

    MemorySimulation(long seed, int copies, long nodeGib) {
        this.random = new Random(seed);
        this.copies = copies;
        this.nodeBudget = nodeGib * GIB;
    }

    long now() {
        return now;
    }

    long nextSeed() {
        return random.nextLong();
    }

    void after(Duration delay, Runnable what) {
        number++;
        events.add(new Event(now + delay.toNanos(), number, what));
    }

    /** A message is under way for 1 to 50 ms. */
    void send(Runnable what) {
        messages++;
        after(Duration.ofMillis(1 + random.nextInt(50)), what);
    }

    void runFor(Duration time) {
        long end = now + time.toNanos();
        while (!events.isEmpty() && events.peek().at <= end) {
            Event event = events.remove();
            now = event.at;
            event.what.run();
        }
        now = end;
    }

    Optional<String> choose(Placement placement, MapOutput output, List<String> not) {
        long stepsBefore = placement.steps();
        long before = System.nanoTime();
        Optional<String> chosen = placement.choose(output.application(), output.bytes(), not);
        times.add(System.nanoTime() - before);
        mostSteps = Math.max(mostSteps, placement.steps() - stepsBefore);
        return chosen;
    }

    SimulatedNode node(String name) {
        return nodes.get(name);
    }

    void addNodes(int count) {
        for (int i = 0; i < count; i++) {
            String host = "mem" + nodes.size();
            Ledger ledger = new Ledger(new Limits(nodeBudget, 50, Duration.ZERO), this::now);
            add(new SimulatedNode(new MemoryNode("memory/" + host + ":1", host), ledger, 0, this::now));
        }
    }

    void addWorkers(int count, NodeChoice choice, int most, boolean lend) {
        for (int i = 0; i < count; i++) {
            String host = "worker" + i;
            MemoryNode self = new MemoryNode("memory/" + host + ":1", host);
            SimulatedWorker worker = new SimulatedWorker(this, self, choice, most, lend ? nodeBudget : WORKER_BUDGET);
            workers.add(worker);
            if (lend) {
                SimulatedNode node = new SimulatedNode(self, worker.ledger, 20, this::now);
                worker.lends = Optional.of(node);
                add(node);
            }
            after(Duration.ofMillis(random.nextInt((int) beat.toMillis())), worker::beat);
        }
        workers.forEach(worker -> worker.placement.published(published()));
    }

    private void add(SimulatedNode node) {
        nodes.put(node.name(), node);
        tick(node);
    }

    private void tick(SimulatedNode node) {
        if (node.alive) {
            node.expire();
            after(Duration.ofSeconds(1), () -> tick(node));
        }
    }

    private List<MemoryNode> published() {
        return nodes.values().stream()
                .filter(node -> node.alive)
                .map(node -> node.node)
                .toList();
    }

    /** Workers learn at different times who is there. */
    void publish() {
        for (SimulatedWorker worker : workers) {
            after(Duration.ofMillis(1000 + random.nextInt(5000)), () -> worker.placement.published(published()));
        }
    }

    /** Lets some of the workers write outputs of an application, at random times. */
    void write(String application, List<SimulatedWorker> writers, int each, Duration within) {
        for (SimulatedWorker worker : writers) {
            for (int i = 0; i < each; i++) {
                long bytes = (long) (MEDIAN_BYTES * Math.exp(SIGMA * random.nextGaussian()));
                MapOutput output = new MapOutput(application, "attempt_" + outputs, bytes);
                outputs++;
                after(Duration.ofMillis(random.nextInt((int) within.toMillis())), () -> {
                    if (worker.alive && !ended.contains(application)) {
                        worker.write(output);
                    }
                });
            }
        }
    }

    void end(String application) {
        ended.add(application);
        workers.stream().filter(worker -> worker.alive).forEach(worker -> worker.ended(application));
    }

    double fill() {
        return (double) used().stream().mapToLong(Long::longValue).sum() / nodeBudget / used().size();
    }

    /** Notes, every second, how uneven the nodes are once they are a fifth full. */
    void observe() {
        if (fill() >= 0.2) {
            double mean = fill() * nodeBudget;
            double most = used().stream().mapToLong(Long::longValue).max().orElseThrow();
            worstImbalance = Math.max(worstImbalance, (most - mean) / mean);
        }
        after(Duration.ofSeconds(1), this::observe);
    }

    private List<Long> used() {
        return nodes.values().stream()
                .filter(node -> node.alive)
                .map(node -> node.ledger.used())
                .toList();
    }

    /** Every output is where its worker believes it to be, in so many copies, and nowhere else. */
    void checkPlaces(int fewest) {
        Map<String, List<String>> expected = new TreeMap<>();
        published().forEach(node -> expected.put(node.name(), new ArrayList<>()));
        for (SimulatedWorker worker : workers) {
            if (worker.alive) {
                assertThat(worker.moves.bytesUnderWay()).isZero();
                assertThat(Collections.disjoint(worker.here, worker.moved.keySet()))
                        .isTrue();
                worker.moved.forEach((output, places) -> {
                    assertThat(places).doesNotHaveDuplicates().hasSizeBetween(fewest, copies);
                    places.forEach(
                            place -> expected.get(place.name()).add(worker.node.name() + " " + output.attempt()));
                });
            }
        }
        expected.forEach((name, list) -> assertThat(node(name).outputs())
                .as(name)
                .isEqualTo(list.stream().sorted().toList()));
    }

    void checkEmpty() {
        assertThat(nodes.values())
                .filteredOn(node -> node.alive)
                .allMatch(node -> node.lender.isEmpty() && node.stored.isEmpty() && node.ledger.used() == 0);
        assertThat(workers).filteredOn(worker -> worker.alive).allMatch(worker -> worker.ledger.used() == 0);
    }

    int mostAsked() {
        return workers.stream().mapToInt(worker -> worker.asked.size()).max().orElse(0);
    }

    String summary() {
        long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
        return String.format(
                "%d outputs, %d reruns, %d refusals, %d on disk, %d messages; nodes asked by a worker at most %d, workers "
                        + "of a node at most %d; steps of a choice at most %d, p50 %d us, p99 %d us; imbalance %.1f %%",
                outputs,
                reruns,
                workers.stream().mapToInt(worker -> worker.refusals).sum(),
                workers.stream().mapToInt(worker -> worker.onDisk).sum(),
                messages,
                mostAsked(),
                nodes.values().stream()
                        .mapToInt(node -> node.workers.size())
                        .max()
                        .orElse(0),
                mostSteps,
                percentile(sorted, 50),
                percentile(sorted, 99),
                100 * worstImbalance);
    }

    private static long percentile(long[] sorted, int percent) {
        return Arrays.stream(sorted)
                        .skip((long) sorted.length * percent / 100)
                        .findFirst()
                        .orElse(0)
                / 1000;
    }
}
