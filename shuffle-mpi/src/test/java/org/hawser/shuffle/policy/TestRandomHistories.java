// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of random histories of reducers on one node, checked after every event. A failure names its seed. */
@Tag("simulated")
class TestRandomHistories {
    private static final long SEEDS = Boolean.getBoolean("hawser.soak") ? 10_000 : 400;
    private static final int STEPS = 300;

    @Test
    void planner_randomHistories_keepsItsRulesAndEnds() {
        LongStream.range(0, SEEDS).forEach(seed -> {
            try {
                History history = new History(seed);
                history.run(STEPS);
                history.calmDown();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        });
    }
}
