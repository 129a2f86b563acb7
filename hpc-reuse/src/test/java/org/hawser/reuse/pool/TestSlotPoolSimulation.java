/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
