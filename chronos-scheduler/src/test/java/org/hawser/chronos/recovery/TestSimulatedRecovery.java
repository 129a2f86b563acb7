// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nodes are lost and come back, heartbeats fail, the ResourceManager starts again, tasks end. */
@Tag("simulated")
class TestSimulatedRecovery {
    private static final int SEEDS = 2_000;

    @Test
    void jobs_askForWhatTheyWantAndGetIt() {
        long recovered = 0;
        long local = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            SimulatedMaster master = new SimulatedMaster(seed);
            try {
                master.run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("Seed " + seed, e);
            }
            recovered += master.recovered;
            local += master.local;
        }
        assertThat(recovered).isGreaterThan(10L * SEEDS);
        assertThat(local).isGreaterThan(recovered / 2);
    }
}
