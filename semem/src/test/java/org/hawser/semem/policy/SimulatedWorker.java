// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A node whose tasks write map outputs, and which moves them. */
final class SimulatedWorker {
    private static final long BYTES_PER_SECOND = 4L << 30;
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    final MemoryNode node;
    final Ledger ledger;
    final Moves moves;
    final Placement placement;
    final Map<MapOutput, List<SimulatedNode>> moved = new HashMap<>();
    final Set<MapOutput> here = new HashSet<>();
    final Set<String> asked = new HashSet<>();
    int onDisk;
    int refusals;
    boolean alive = true;
    Optional<SimulatedNode> lends = Optional.empty();

    private final MemorySimulation simulation;
    private final Map<Long, MapOutput> waiting = new HashMap<>();
    private final Map<MapOutput, Long> clients = new HashMap<>();
    private final Set<SimulatedNode> used = new HashSet<>();
    private long lastClient;

    private record Copy(SimulatedNode node, Loan loan) {}

    SimulatedWorker(MemorySimulation simulation, MemoryNode node, NodeChoice choice, int most, long budget) {
        this.simulation = simulation;
        this.node = node;
        this.ledger = new Ledger(new Limits(budget, 50, Duration.ofSeconds(2)), simulation::now);
        MoveLimits limits = new MoveLimits(Limits.part(budget, 50), 512L << 20, 4, 5, PAUSE);
        this.moves = new Moves(limits, simulation::now);
        this.placement = new Placement(node, choice, most, simulation.nextSeed(), simulation::now);
    }

    void write(MapOutput output) {
        lastClient++;
        ledger.join(lastClient, output.application());
        waiting.put(lastClient, output);
        ledger.open(lastClient, output.attempt(), 0, output.bytes());
        proceed();
    }

    void beat() {
        if (!alive) {
            return;
        }
        ledger.expire();
        proceed();
        Set<String> applications = Stream.concat(
                        moved.keySet().stream(), moves.bytesUnderWay() > 0 ? here.stream() : Stream.of())
                .map(MapOutput::application)
                .collect(Collectors.toSet());
        Set<SimulatedNode> toAsk = new LinkedHashSet<>(used);
        if (!asked.isEmpty()) {
            placement.preferred().stream().map(simulation::node).forEach(toAsk::add);
        }
        placement.stranger().map(simulation::node).ifPresent(toAsk::add);
        for (SimulatedNode to : toAsk) {
            simulation.send(() -> keep(to, applications));
        }
        simulation.after(simulation.beat, this::beat);
    }

    void ended(String application) {
        moves.ended(application);
        ledger.ended(application);
        here.removeIf(output -> output.application().equals(application));
        moved.keySet().removeIf(output -> output.application().equals(application));
        proceed();
    }

    private void keep(SimulatedNode to, Set<String> applications) {
        if (!to.alive) {
            simulation.after(LIMIT, () -> lost(to));
            return;
        }
        to.keep(node.name(), applications);
        state(to);
    }

    private void state(SimulatedNode to) {
        long free = to.lender.free();
        boolean draining = to.lender.isDraining();
        Set<String> reducing = Set.copyOf(to.reducing);
        simulation.send(() -> {
            placement.state(to.name(), free, draining);
            placement.reduces(to.name(), reducing);
        });
    }

    private void lost(SimulatedNode to) {
        if (!used.remove(to)) {
            return;
        }
        placement.failed(to.name(), 0);
        for (MapOutput output : List.copyOf(moved.keySet())) {
            List<SimulatedNode> left = moved.get(output);
            if (left.remove(to) && left.isEmpty()) {
                moved.remove(output);
                simulation.reruns++;
                write(new MapOutput(output.application(), output.attempt() + "r", output.bytes()));
            }
        }
    }

    private void proceed() {
        boolean any = true;
        while (any) {
            any = false;
            for (Map.Entry<Long, MapOutput> entry : Map.copyOf(waiting).entrySet()) {
                Optional<Decision> decision = ledger.takeDecision(entry.getKey());
                any |= decision.isPresent();
                decision.ifPresent(found -> decided(entry.getKey(), entry.getValue(), found.isGranted()));
            }
        }
        move();
    }

    private void decided(long client, MapOutput output, boolean granted) {
        waiting.remove(client);
        if (granted) {
            ledger.closed(client, output.attempt(), output.bytes());
            clients.put(output, client);
            here.add(output);
            moves.completed(output);
        } else {
            onDisk++;
        }
    }

    private void move() {
        if (alive) {
            moves.begin(ledger.need()).forEach(output -> copy(output, List.of()));
        }
    }

    private void copy(MapOutput output, List<Copy> done) {
        Optional<String> name = simulation.choose(
                placement, output, done.stream().map(copy -> copy.node.name()).toList());
        if (name.isEmpty()) {
            undo(done);
            moves.noRoom(output);
            simulation.after(PAUSE, this::move);
            return;
        }
        asked.add(name.get());
        SimulatedNode to = simulation.node(name.get());
        if (done.stream().anyMatch(copy -> copy.node == to)) {
            throw new AssertionError("both copies at " + to.name());
        }
        simulation.send(() -> reserve(to, output, done));
    }

    private void reserve(SimulatedNode to, MapOutput output, List<Copy> done) {
        if (!to.alive) {
            simulation.after(LIMIT, () -> failed(to, output, output.bytes(), done));
            return;
        }
        Lender.Reply reply = to.reserve(node.name(), output);
        long free = to.lender.free();
        reply.loan()
                .ifPresentOrElse(
                        loan -> simulation.send(() -> send(new Copy(to, loan), free, done)),
                        () -> simulation.send(() -> {
                            refusals++;
                            placement.refused(to.name(), output.bytes(), free);
                            copy(output, done);
                        }));
        if (to.lender.isDraining()) {
            state(to);
        }
    }

    private void send(Copy copy, long free, List<Copy> done) {
        MapOutput output = copy.loan.output();
        placement.granted(copy.node.name(), output.bytes(), free);
        if (!alive) {
            return;
        }
        used.add(copy.node);
        Duration time = Duration.ofNanos(output.bytes() * 1_000_000_000 / BYTES_PER_SECOND);
        simulation.after(time, () -> {
            if (!copy.node.complete(copy.loan)) {
                simulation.after(LIMIT, () -> failed(copy.node, output, 0, done));
                return;
            }
            simulation.send(
                    () -> stored(Stream.concat(done.stream(), Stream.of(copy)).toList()));
        });
    }

    private void stored(List<Copy> done) {
        MapOutput output = done.get(0).loan.output();
        if (done.size() < simulation.copies) {
            copy(output, done);
        } else if (done.stream().allMatch(copy -> used.contains(copy.node)) && moves.moved(output)) {
            here.remove(output);
            ledger.removed(clients.remove(output), output.attempt());
            moved.put(output, new ArrayList<>(done.stream().map(Copy::node).toList()));
            proceed();
        } else {
            undo(done);
            moves.failed(output);
        }
    }

    private void failed(SimulatedNode to, MapOutput output, long unanswered, List<Copy> done) {
        placement.failed(to.name(), unanswered);
        undo(done);
        moves.failed(output);
        simulation.after(PAUSE, this::move);
    }

    private void undo(List<Copy> done) {
        done.forEach(copy -> simulation.send(() -> {
            if (copy.node.alive) {
                copy.node.cancel(copy.loan);
            }
        }));
    }
}
