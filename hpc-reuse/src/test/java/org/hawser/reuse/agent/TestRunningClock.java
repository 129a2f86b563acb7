// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.hawser.reuse.pool.PoolAction;
import org.hawser.reuse.pool.SlotPool;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotState;
import org.junit.jupiter.api.Test;

/** What an agent that was stopped makes of the time. */
class TestRunningClock {
    private static final Duration STEP = Duration.ofMillis(500);
    private static final Duration CONFIRM = Duration.ofSeconds(2);

    private final AtomicLong time = new AtomicLong(1);
    private final RunningClock clock = new RunningClock(time::get, STEP);

    private void pass(Duration duration) {
        time.addAndGet(duration.toNanos());
    }

    @Test
    void getAsLong_pauses_countAsOneStepEach() {
        pass(Duration.ofMillis(100));
        assertThat(clock.getAsLong()).isEqualTo(Duration.ofMillis(100).toNanos());
        pass(Duration.ofHours(1));
        assertThat(clock.getAsLong()).isEqualTo(Duration.ofMillis(600).toNanos());
        assertThat(clock.getAsLong()).isEqualTo(Duration.ofMillis(600).toNanos());
    }

    @Test
    void pool_agentWasStopped_slotIsNotOverdueUntilItsTimeHasReallyPassed() {
        SlotPool pool = new SlotPool(
                new SlotPool.Limits(CONFIRM, CONFIRM, CONFIRM, 1, Duration.ofSeconds(1), false, false), clock);
        pool.resize(1);
        pool.slotReported(0, 1, new SlotReport(SlotState.IDLE, "", "", 0));
        pool.request(1, "c1", "u", 0);
        pool.drainActions();

        pass(Duration.ofHours(1));
        pool.tick();
        assertThat(pool.drainActions()).isEmpty();

        for (int tick = 0; tick < 20; tick++) {
            pass(Duration.ofMillis(100));
            pool.tick();
        }
        assertThat(pool.drainActions())
                .hasOnlyElementsOfType(PoolAction.Kill.class)
                .isNotEmpty();
    }
}
