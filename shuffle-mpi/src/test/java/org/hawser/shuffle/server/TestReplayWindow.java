// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.hawser.shuffle.server.Session.ReplayWindow;
import org.junit.jupiter.api.Test;

class TestReplayWindow {
    private static final int SEEDS = 300;
    private static final int STEPS = 2_000;

    @Test
    void accept_numbersInAnyOrder_takesEachOnceAndNoneThatIsTooOld() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            ReplayWindow window = new ReplayWindow();
            Set<Long> seen = new HashSet<>();
            long highest = 0;
            for (int step = 0; step < STEPS; step++) {
                long number =
                        Math.max(-2, highest + random.nextInt(40) - (long) random.nextInt(random.nextInt(1500) + 1));
                if (random.nextInt(200) == 0) {
                    number = highest + random.nextInt(3000);
                }
                boolean fresh = number >= 1 && number > highest - ReplayWindow.WIDTH && !seen.contains(number);

                assertThat(window.accept(number))
                        .as("seed %d, step %d: %d after %d", seed, step, number, highest)
                        .isEqualTo(fresh);

                if (fresh) {
                    seen.add(number);
                    highest = Math.max(highest, number);
                }
            }
        }
    }

    @Test
    void accept_theGreatestNumber_leavesOlderOnesBehind() {
        ReplayWindow window = new ReplayWindow();

        assertThat(window.accept(Long.MAX_VALUE)).isTrue();
        assertThat(window.accept(Long.MAX_VALUE)).isFalse();
        assertThat(window.accept(1)).isFalse();
        assertThat(window.accept(Long.MIN_VALUE)).isFalse();
        assertThat(window.accept(Long.MAX_VALUE - 1)).isTrue();
    }
}
