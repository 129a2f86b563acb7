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
package org.hawser.shuffle.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestWaitAverage {
    @Test
    void noSample_freshMemory_isZero() {
        assertThat(WaitAverage.nanos(WaitAverage.NONE)).isZero();
    }

    @Test
    void firstSample_any_isTheAverage() {
        assertThat(WaitAverage.nanos(WaitAverage.next(WaitAverage.NONE, 1_000))).isEqualTo(1_000);
    }

    @Test
    void firstSample_zero_countsAsASample() {
        long stored = WaitAverage.next(WaitAverage.NONE, 0);

        assertThat(WaitAverage.nanos(WaitAverage.next(stored, 800))).isEqualTo(100);
    }

    @Test
    void latestSamples_sixteen_makeUpMostOfTheAverage() {
        long stored = WaitAverage.next(WaitAverage.NONE, 0);
        for (int i = 0; i < 16; i++) {
            stored = WaitAverage.next(stored, 1_000);
        }

        assertThat(WaitAverage.nanos(stored)).isBetween(850L, 900L);
    }

    @Test
    void sample_negative_countsAsZero() {
        assertThat(WaitAverage.nanos(WaitAverage.next(WaitAverage.NONE, -5))).isZero();
    }
}
