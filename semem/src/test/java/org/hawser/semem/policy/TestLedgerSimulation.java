// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("simulated")
class TestLedgerSimulation {
    private static final long BUDGET = 1L << 30;
    private static final int SEEDS = Boolean.getBoolean("hawser.soak") ? 2000 : 60;

    @Test
    void budget_randomClients_isNeverExceededAndComesBack() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Limits limits = new Limits(BUDGET, 30 + seed % 71, Duration.ofMillis(seed % 3 * 40L));
            run(seed, 48, 3, limits, 1500);
        }
    }

    @Test
    void applications_besideGreedyOne_getRoom() {
        for (int seed = 0; seed < SEEDS; seed++) {
            LedgerSimulation simulation = run(seed, 48, 2, new Limits(BUDGET, 50, Duration.ofMillis(50)), 1500);

            assertThat(simulation.granted(1)).as("seed " + seed).isPositive();
        }
    }

    @Test
    void decisions_of1024Clients_areRight() {
        LedgerSimulation simulation = run(7, 1024, 5, new Limits(8 * BUDGET, 50, Duration.ofMillis(100)), 4000);

        System.out.printf(
                "1024 clients: slowest of %d decisions %d us%n", simulation.decisions, simulation.slowestNanos / 1000);
    }

    private static LedgerSimulation run(int seed, int clients, int applications, Limits limits, int steps) {
        LedgerSimulation simulation = new LedgerSimulation(seed, clients, applications, limits);
        try {
            simulation.begin();
            simulation.run(steps);
            assertThat(simulation.end()).isZero();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ", " + limits, e);
        }
        return simulation;
    }
}
