// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TestStopTime {
    private static final long HOUR = 3_600_000;
    private final StopTime time = new StopTime(new StopLimits(HOUR, HOUR, HOUR, HOUR, HOUR));

    @Test
    void await_conditionThatHolds_isOver() {
        assertThat(time.await(StopLimits::logsMillis, () -> true)).isTrue();
        assertThat(time.isAtOnce()).isFalse();
    }

    @Test
    void await_cutShortByAnother_waitsOnlyAsLongAsAStopAtOnce() {
        CompletableFuture<Boolean> wait =
                CompletableFuture.supplyAsync(() -> time.await(StopLimits::killMillis, () -> false));

        time.cutShort();

        assertThat(wait).succeedsWithin(Duration.ofMinutes(1)).isEqualTo(false);
    }

    @Test
    void await_cutShort_stillSeesTheCondition() {
        time.cutShort();

        assertThat(time.await(StopLimits::daemonsMillis, () -> true)).isTrue();
    }

    @Test
    void await_interrupted_isCutShort() {
        Thread.currentThread().interrupt();

        assertThat(time.await(StopLimits::killMillis, () -> false)).isFalse();

        assertThat(Thread.interrupted()).isFalse();
        assertThat(time.limits()).isEqualTo(StopLimits.AT_ONCE);
    }
}
