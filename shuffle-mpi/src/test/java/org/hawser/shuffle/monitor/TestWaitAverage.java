// SPDX-License-Identifier: Apache-2.0
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
