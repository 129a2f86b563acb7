// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TestPatientIdleStrategy {
    private final AtomicLong longestNanos = new AtomicLong(50_000_000);
    private final PatientIdleStrategy strategy = new PatientIdleStrategy(longestNanos::get);

    @Test
    void pauses_nothingToDo_growUpToTheLimit() {
        assertThat(pauses(60))
                .startsWith(1_000, 2_000, 3_000, 4_000, 5_000, 6_250)
                .isSorted()
                .endsWith(50_000_000, 50_000_000);
    }

    @Test
    void pauses_limitFalls_followAtOnce() {
        pauses(60);
        longestNanos.set(1_000_000);
        assertThat(pauses(2)).containsExactly(1_000_000, 1_000_000);
    }

    @Test
    void pauses_afterWork_beginAnew() {
        pauses(60);
        strategy.idle(1);
        assertThat(pauses(1)).containsExactly(PatientIdleStrategy.SHORTEST_PAUSE_NANOS);
    }

    @Test
    void idle_firstLooks_askForNoPause() {
        AtomicLong asked = new AtomicLong();
        PatientIdleStrategy counted = new PatientIdleStrategy(asked::incrementAndGet);
        for (int i = 0; i < PatientIdleStrategy.LOOKS_WITHOUT_PAUSE; i++) {
            counted.idle(0);
        }
        assertThat(asked).hasValue(0);
        counted.idle(0);
        assertThat(asked).hasValue(1);
    }

    @Test
    void idle_afterAPause_looksTwiceBeforeTheNext() {
        AtomicLong asked = new AtomicLong();
        PatientIdleStrategy counted = new PatientIdleStrategy(asked::incrementAndGet);
        for (int i = 0; i <= PatientIdleStrategy.LOOKS_WITHOUT_PAUSE; i++) {
            counted.idle(0);
        }
        assertThat(asked).hasValue(1);
        counted.idle(0);
        assertThat(asked).hasValue(1);
        counted.idle(0);
        assertThat(asked).hasValue(2);
    }

    private long[] pauses(int count) {
        return LongStream.generate(strategy::nextPauseNanos).limit(count).toArray();
    }
}
