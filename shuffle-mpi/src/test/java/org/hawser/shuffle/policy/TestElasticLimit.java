// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestElasticLimit {
    private static final FetchLimits LIMITS = OtherLimits.elasticRange(FetchLimits.of(1000), 200, 1000);

    private final ElasticLimit limit = new ElasticLimit(LIMITS, true);

    @Test
    void limit_atFirst_isHardLimit() {
        assertThat(limit.softBytes()).isEqualTo(1000);
    }

    @Test
    void firstWait_nothingToCompareWith_changesNothing() {
        limit.waited(1_000_000);

        assertThat(limit.softBytes()).isEqualTo(1000);
    }

    @Test
    void noWaits_many_shrinkToFloor() {
        for (int i = 0; i < 20; i++) {
            limit.waited(0);
        }

        assertThat(limit.softBytes()).isEqualTo(LIMITS.floorBytes()).isEqualTo(200);
    }

    @Test
    void longerWaits_afterShrinking_growToHardLimitByIncrements() {
        for (int i = 0; i < 20; i++) {
            limit.waited(0);
        }
        for (long wait = 1, expected = 400; wait < 10; wait++, expected += 200) {
            limit.waited(wait * 1_000);
            assertThat(limit.softBytes()).isEqualTo(Math.min(1000, expected));
        }
    }

    @Test
    void longerWait_atHardLimit_doesNotShrink() {
        limit.waited(1);
        limit.waited(2);

        assertThat(limit.softBytes()).isEqualTo(1000);
    }

    @Test
    void waits_longAgo_noLongerCount() {
        limit.waited(1_000_000);
        for (int i = 0; i < LIMITS.waitSamples(); i++) {
            limit.waited(10);
        }
        long before = limit.softBytes();
        limit.waited(11);

        assertThat(limit.softBytes()).isEqualTo(before + LIMITS.incrementBytes());
    }

    @Test
    void range_ownFloorAndStart_isKept() {
        ElasticLimit narrow = new ElasticLimit(OtherLimits.elasticRange(LIMITS, 400, 600), true);
        assertThat(narrow.softBytes()).isEqualTo(600);
        for (int i = 0; i < 20; i++) {
            narrow.waited(0);
        }

        assertThat(narrow.softBytes()).isEqualTo(400);
    }

    @Test
    void notElastic_anyWaits_staysAtHardLimit() {
        ElasticLimit fixed = new ElasticLimit(OtherLimits.elasticRange(LIMITS, 200, 400), false);
        fixed.waited(0);
        fixed.waited(0);

        assertThat(fixed.softBytes()).isEqualTo(1000);
    }
}
