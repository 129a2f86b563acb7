// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.hawser.cluster.core.daemon.StopLimits;
import org.junit.jupiter.api.Test;

class TestTimeBudget {
    private static final Instant START = Instant.ofEpochSecond(1_000_000);
    private final TimeBudget budget = new TimeBudget(START, Duration.ofMinutes(10), Duration.ofMinutes(1));

    @Test
    void left_atTheStart_isWalltimeWithoutGrace() {
        assertThat(budget.left(START)).isEqualTo(Duration.ofMinutes(9));
        assertThat(budget.left(START.plusSeconds(600))).isNegative();
    }

    @Test
    void requireTime_hardlyAnyLeft_isRefused() {
        budget.requireTime(START.plusSeconds(480));
        assertThatThrownBy(() -> budget.requireTime(START.plusSeconds(481))).hasMessageContaining("Only 59 s are left");
    }

    @Test
    void startLimit_ofALongJob_isNotTheWholeJob() {
        TimeBudget day = new TimeBudget(START, Duration.ofDays(1), Duration.ofMinutes(1));

        assertThat(day.startLimit(START)).isEqualTo(Duration.ofMinutes(10));
        assertThat(budget.startLimit(START)).isEqualTo(Duration.ofMinutes(9));
    }

    @Test
    void stop_onTermination_isOverWithinTheEightSecondsThatOpenPbsAllows() {
        StopLimits stop = budget.stop(START, true);

        assertThat(stop.totalMillis()).isLessThanOrEqualTo(8_000);
        assertThat(stop.atOnce()).isTrue();
    }

    @Test
    void stop_withPlentyOfTime_isOrderly() {
        StopLimits stop = budget.stop(START, false);

        assertThat(stop.atOnce()).isFalse();
        assertThat(stop.historyMillis()).isEqualTo(60_000);
        assertThat(stop.daemonsMillis()).isEqualTo(8_000);
    }

    @Test
    void stop_whenHardlyAnyTimeIsLeft_isAsOnTermination() {
        assertThat(budget.stop(START.plusSeconds(593), false)).isEqualTo(StopLimits.AT_ONCE);
        assertThat(budget.stop(START.plusSeconds(700), false)).isEqualTo(StopLimits.AT_ONCE);
    }

    /** Every step takes all the time that it may. */
    @Test
    void stop_atAnyTime_isOverBeforeTheWalltime() {
        for (int second = 0; second <= 592; second++) {
            Instant now = START.plusSeconds(second);
            StopLimits stop = budget.stop(now, false);

            assertThat(now.plusMillis(stop.totalMillis()))
                    .as("stop after %d s", second)
                    .isBeforeOrEqualTo(START.plusSeconds(600));
            assertThat(stop.logsMillis()).isPositive();
        }
    }
}
