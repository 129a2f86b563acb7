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
package org.hawser.submit.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
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
    void historyLimit_nearTheEnd_leavesTimeForTheStop() {
        assertThat(budget.historyLimit(START, false)).isEqualTo(Duration.ofMinutes(1));
        assertThat(budget.historyLimit(START.plusSeconds(540), false)).isEqualTo(Duration.ofSeconds(15));
        assertThat(budget.historyLimit(START, true)).isEqualTo(Duration.ofSeconds(3));
        assertThat(budget.historyLimit(START.plusSeconds(700), false)).isZero();
    }
}
