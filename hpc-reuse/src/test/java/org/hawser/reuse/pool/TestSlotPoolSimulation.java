// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of random histories of a pool, each checked after every event. A failure names its seed. */
@Tag("simulated")
class TestSlotPoolSimulation {
    private static final long SEEDS = Boolean.getBoolean("hawser.soak") ? 20_000 : 2_000;
    private static final int STEPS = 250;
    private static final int EVERY_HISTORY_THAT_STOPS = 10;

    @Test
    void pool_randomHistories_keepsItsRulesAndRecovers() {
        LongStream.range(0, SEEDS).forEach(seed -> {
            try {
                simulate(seed);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        });
    }

    private static void simulate(long seed) {
        PoolSimulation simulation = new PoolSimulation(seed);
        simulation.run(STEPS);
        if (seed % EVERY_HISTORY_THAT_STOPS == 0) {
            simulation.stop();
        } else {
            simulation.calmDown();
        }
    }
}
