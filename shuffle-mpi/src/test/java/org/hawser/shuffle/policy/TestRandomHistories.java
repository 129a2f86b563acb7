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
