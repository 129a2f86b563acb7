// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestLatencyDepth {
    private static final long MILLI = 1_000_000L;

    private long nowNs;

    @Test
    void period_latencyAboveReference_depthGoesDownByTheGain() {
        LatencyDepth depth = depth(8, 4);
        period(depth, IoKind.READ, 13, false);
        assertThat(depth.value()).isEqualTo(5);
    }

    @Test
    void period_latencyFarAbove_stepIsBounded() {
        LatencyDepth depth = depth(8, 2);
        period(depth, IoKind.READ, 500, false);
        assertThat(depth.value()).isEqualTo(6);
    }

    @Test
    void period_latencyBelowAndRequestsWaited_depthGrows() {
        LatencyDepth depth = depth(8, 4);
        period(depth, IoKind.READ, 7, true);
        assertThat(depth.value()).isEqualTo(11);
    }

    @Test
    void period_latencyBelowAndNobodyWaited_depthStays() {
        LatencyDepth depth = depth(8, 4);
        for (int i = 0; i < 10; i++) {
            period(depth, IoKind.READ, 1, false);
        }
        assertThat(depth.value()).isEqualTo(8);
    }

    @Test
    void period_manyBadOnes_depthStaysInItsBounds() {
        LatencyDepth depth = depth(8, 4);
        for (int i = 0; i < 100; i++) {
            period(depth, IoKind.READ, 1000, false);
        }
        assertThat(depth.value()).isEqualTo(2);
        for (int i = 0; i < 100; i++) {
            period(depth, IoKind.READ, 1, true);
        }
        assertThat(depth.value()).isEqualTo(16);
    }

    @Test
    void period_writes_haveAReferenceOfTheirOwn() {
        LatencyDepth depth = depth(8, 4);
        period(depth, IoKind.WRITE, 20, true);
        assertThat(depth.value()).isEqualTo(8);
        period(depth, IoKind.WRITE, 23, true);
        assertThat(depth.value()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(longs = {9_600, 10_000, 10_400})
    void period_latencyIsThatOfTheDepthBefore_depthSettlesAndDoesNotSwing(long referenceMicros) {
        Duration reference = Duration.ofNanos(referenceMicros * 1000);
        LatencyDepth depth = new LatencyDepth(new LatencyDepth.Settings(
                Duration.ofSeconds(1), reference, reference, Duration.ofMillis(1), 2, 1, 64, 4));
        int before = depth.value();
        for (int i = 0; i < 50; i++) {
            int now = depth.value();
            period(depth, IoKind.READ, before, true);
            before = now;
            assertThat(depth.value()).isBetween(now, 10);
        }
        assertThat(depth.value()).isEqualTo(10);
    }

    @Test
    void clockThatJumps_backOrForth_depthStaysInItsBounds() {
        LatencyDepth depth = depth(8, 4);
        depth.completed(IoKind.READ, -5, 1_000 * MILLI);
        depth.completed(IoKind.READ, 5 * MILLI, -1_000 * MILLI);
        depth.completed(IoKind.READ, Long.MAX_VALUE, 1_000_000_000 * MILLI);
        assertThat(depth.value()).isBetween(2, 16);
    }

    @Test
    void settings_startOutsideOfTheBounds_areRefused() {
        assertThatThrownBy(() -> settings(1, 4)).isInstanceOf(IllegalArgumentException.class);
    }

    private static LatencyDepth depth(double start, double maxStep) {
        return new LatencyDepth(settings(start, maxStep));
    }

    private static LatencyDepth.Settings settings(double start, double maxStep) {
        return new LatencyDepth.Settings(
                Duration.ofSeconds(1),
                Duration.ofMillis(10),
                Duration.ofMillis(20),
                Duration.ofMillis(1).dividedBy(4),
                start,
                2,
                16,
                maxStep);
    }

    private void period(LatencyDepth depth, IoKind kind, long latencyMillis, boolean limited) {
        // A period ends with the first request that ends a second after the one before.
        int requests = nowNs == 0 ? 11 : 10;
        for (int i = 0; i < requests; i++) {
            if (limited) {
                depth.limited();
            }
            depth.completed(kind, latencyMillis * MILLI, nowNs);
            nowNs += 100 * MILLI;
        }
    }
}
