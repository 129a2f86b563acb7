// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("simulated")
class TestMemorySimulation {
    private static final int WORKERS = 1024;
    private static final int NODES = 64;
    private static final int MOST = 16;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final boolean SOAK = Boolean.getBoolean("hawser.soak");
    private static final int SEEDS = SOAK ? 100 : 1;
    /** As workers ask while they move outputs. */
    private static final Duration BEAT = Duration.ofSeconds(1);

    /** When a fifth of the memory is used, differences weigh most: what an output more or less makes is the same later. */
    @Test
    void weighted_anySeed_fillsNodesEvenly() {
        for (int seed = 2; seed < (SOAK ? 22 : 5); seed++) {
            MemorySimulation simulation = filling(seed, BEAT);

            simulation.runFor(Duration.ofSeconds(30));

            report("even, seed " + seed, simulation);
            assertThat(simulation.fill()).isGreaterThan(0.3);
            assertThat(simulation.worstImbalance).as("seed %d", seed).isLessThan(0.1);
        }
    }

    private static MemorySimulation filling(long seed, Duration beat) {
        MemorySimulation simulation = new MemorySimulation(seed, 1, 96);
        simulation.beat = beat;
        simulation.addNodes(NODES);
        simulation.addWorkers(WORKERS, NodeChoice.WEIGHTED, MOST, false);
        simulation.write("application_1", simulation.workers, 70, MINUTE);
        simulation.observe();
        return simulation;
    }

    @Test
    void weighted_1024WorkersAnd64Nodes_needsFewConnectionsAndMessages() {
        MemorySimulation simulation = filling(1, Duration.ofSeconds(5));

        simulation.runFor(MINUTE.plusSeconds(20));

        report("few connections", simulation);
        simulation.checkPlaces(1);
        assertThat(simulation.fill()).isGreaterThan(0.7);
        assertThat(simulation.mostAsked()).isLessThanOrEqualTo(MOST);
        // Both walks over the ranking, and one over the candidates.
        assertThat(simulation.mostSteps).isLessThanOrEqualTo(2 * NODES + MOST);
        // For each output a request, its answer, and the end; and heartbeats every 5 s with answers.
        assertThat(simulation.messages).isLessThan(3L * simulation.outputs + 2L * 17 * WORKERS * MOST);
        end(simulation, "application_1");
    }

    @Test
    void outputs_nodesThatJoinDrainAndDie_areInOnePlaceAndFreed() {
        for (int seed = 0; seed < SEEDS; seed++) {
            churn(seed, 1, NodeChoice.values()[seed % NodeChoice.values().length]);
        }
    }

    @Test
    void outputs_inTwoCopiesWhileNodesComeAndGo_areNotRunAgain() {
        for (int seed = 0; seed < SEEDS; seed++) {
            churn(100 + seed, 2, NodeChoice.WEIGHTED);
        }
    }

    @Test
    void workers_lendingToEachOther_keepTheirReserveAndFewConnections() {
        MemorySimulation simulation = new MemorySimulation(3, 1, 2);
        simulation.addWorkers(WORKERS, NodeChoice.WEIGHTED, MOST, true);
        // A quarter of the workers write more than they can keep.
        simulation.write("application_1", simulation.workers.subList(0, WORKERS / 4), 60, MINUTE);

        simulation.runFor(MINUTE.plusSeconds(20));

        report("lending", simulation);
        simulation.checkPlaces(1);
        assertThat(simulation.workers.subList(WORKERS / 4, WORKERS))
                .allMatch(
                        worker -> worker.ledger.used() <= worker.ledger.limits().budget() * 4 / 5);
        // Many nodes are full in the end, and others take their places.
        assertThat(simulation.mostAsked()).isLessThanOrEqualTo(4 * MOST);
        assertThat(simulation.workers.stream().mapToInt(worker -> worker.onDisk).sum())
                .isLessThan(simulation.outputs / 100);
        end(simulation, "application_1");
    }

    @Test
    void nearReducers_someWorkersRunReducers_fillsThemFirstAndUsesOthersThen() {
        MemorySimulation simulation = new MemorySimulation(4, 1, 2);
        simulation.addWorkers(64, NodeChoice.NEAR_REDUCERS, MOST, true);
        List<SimulatedWorker> writers = simulation.workers.subList(0, 16);
        List<SimulatedNode> near = simulation.workers.subList(16, 24).stream()
                .map(worker -> simulation.node(worker.node.name()))
                .toList();
        near.forEach(node -> node.reducing.add("application_1"));
        simulation.workers.get(30).lends.orElseThrow().reducing.add("application_2");
        // Each worker asks one stranger every five seconds.
        simulation.runFor(Duration.ofSeconds(5 * 70));

        simulation.write("application_1", writers, 20, MINUTE);
        simulation.runFor(MINUTE.plusSeconds(20));

        report("near reducers", simulation);
        assertThat(bytesAt(near)).isGreaterThan(4L << 30);
        assertThat(bytesAt(near)).isGreaterThan(bytesAt(simulation.nodes.values()) * 95 / 100);

        simulation.write("application_1", writers, 30, MINUTE);
        simulation.runFor(MINUTE.plusSeconds(20));

        report("near reducers, full", simulation);
        simulation.checkPlaces(1);
        long lendable = near.size() * (2L << 30) * 4 / 5;
        assertThat(bytesAt(near)).isBetween(lendable * 9 / 10, lendable);
        assertThat(bytesAt(simulation.nodes.values())).isGreaterThan(2 * lendable);
        assertThat(simulation.workers.stream().mapToInt(worker -> worker.onDisk).sum())
                .isLessThan(simulation.outputs / 100);
        end(simulation, "application_1");
    }

    @Test
    void nearReducers_nodesWithoutReducers_areFilledAsEvenlyAsOtherwise() {
        double weighted = imbalance(NodeChoice.WEIGHTED);

        assertThat(imbalance(NodeChoice.NEAR_REDUCERS)).isLessThan(1.5 * weighted);
    }

    private static double imbalance(NodeChoice choice) {
        MemorySimulation simulation = new MemorySimulation(5, 1, 24);
        simulation.addNodes(NODES);
        simulation.addWorkers(WORKERS / 4, choice, MOST, false);
        simulation.write("application_1", simulation.workers, 70, MINUTE);
        simulation.observe();

        simulation.runFor(MINUTE.plusSeconds(20));

        report(choice + " without reducers", simulation);
        simulation.checkPlaces(1);
        assertThat(simulation.fill()).isGreaterThan(0.7);
        assertThat(simulation.mostSteps).isLessThanOrEqualTo(3 * NODES + MOST);
        end(simulation, "application_1");
        return simulation.worstImbalance;
    }

    private static long bytesAt(Collection<SimulatedNode> nodes) {
        return nodes.stream()
                .flatMap(node -> node.stored.values().stream())
                .mapToLong(loan -> loan.output().bytes())
                .sum();
    }

    private static void churn(long seed, int copies, NodeChoice choice) {
        MemorySimulation simulation = new MemorySimulation(seed, copies, 29L * copies);
        simulation.addNodes(NODES);
        simulation.addWorkers(WORKERS, choice, MOST, false);
        for (String application : List.of("application_1", "application_2")) {
            simulation.write(application, simulation.workers, 12, MINUTE);
        }
        simulation.after(Duration.ofSeconds(10), () -> {
            simulation.addNodes(8);
            simulation.publish();
        });
        List<SimulatedNode> first = List.copyOf(simulation.nodes.values());
        simulation.after(Duration.ofSeconds(20), () -> first.subList(0, 6).forEach(node -> node.lender.drain()));
        simulation.after(Duration.ofSeconds(25), () -> {
            // With two copies, one death loses nothing.
            first.subList(6, copies == 1 ? 9 : 7).forEach(node -> node.alive = false);
            simulation.workers.subList(0, 8).forEach(worker -> worker.alive = false);
            simulation.publish();
        });
        simulation.after(Duration.ofSeconds(35), () -> simulation.end("application_1"));

        try {
            simulation.runFor(MINUTE.plusSeconds(40));

            report(choice + " in " + copies, simulation);
            // A node that dies takes one of two copies with it.
            simulation.checkPlaces(1);
            assertThat(simulation.reruns > 0).isEqualTo(copies == 1);
            assertThat(simulation.workers)
                    .allMatch(worker -> worker.asked.size() <= MOST + copies - 1 + 8 + 6 + 3 + worker.refusals);
            end(simulation, "application_2");
            assertThat(first.subList(0, 6)).allMatch(node -> node.lender.isEmpty());
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ", " + choice, e);
        }
    }

    private static void end(MemorySimulation simulation, String application) {
        simulation.end(application);
        simulation.runFor(SimulatedNode.LEASE.plusSeconds(10));
        simulation.checkEmpty();
    }

    private static void report(String name, MemorySimulation simulation) {
        System.out.println(name + ": " + simulation.summary());
    }
}
