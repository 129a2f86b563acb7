// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestSettings {
    @Test
    void limits_usual_areFiveRequestsBelowTheHardLimit() {
        FetchLimits limits = FetchLimits.of(10 << 20);

        assertThat(limits.incrementBytes()).isEqualTo(2 << 20);
        assertThat(limits.floorBytes()).isEqualTo(4 << 20);
        assertThat(limits.startBytes()).isEqualTo(4 << 20);
        assertThat(limits.requestsPerSource()).isEqualTo(5);
    }

    @Test
    void limits_ofAFewBytes_areAllowed() {
        assertThat(FetchLimits.of(1).incrementBytes()).isEqualTo(1);
        assertThat(FetchLimits.of(3, 2).floorBytes()).isEqualTo(3);
    }

    @Test
    void limits_outOfOrder_areRefused() {
        FetchLimits limits = FetchLimits.of(1000);

        assertThatThrownBy(() -> FetchLimits.of(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FetchLimits.of(100, 200)).hasMessageContaining("200");
        assertThatThrownBy(() -> OtherLimits.elasticRange(limits, 100, 1000)).hasMessageContaining("floor");
        assertThatThrownBy(() -> OtherLimits.elasticRange(limits, 400, 200)).hasMessageContaining("start");
        assertThatThrownBy(() -> OtherLimits.elasticRange(limits, 400, 2000)).hasMessageContaining("hard limit");
    }

    @ParameterizedTest
    @EnumSource(Selection.class)
    void policy_ofEachSelection_packsRequests(Selection selection) {
        FetchPolicy policy = FetchPolicy.of(selection);

        assertThat(policy.selection()).isEqualTo(selection);
        assertThat(policy.has(Principle.AGGREGATION)).isTrue();
        assertThat(policy.has(Principle.ELASTIC)).isEqualTo(selection == Selection.ADAPTIVE);
    }

    @Test
    void policy_principleSwitched_keepsTheOthers() {
        FetchPolicy policy = FetchPolicy.adaptive().with(Principle.LOAD, false);

        assertThat(policy.principles()).hasSize(Principle.values().length - 1).doesNotContain(Principle.LOAD);
        assertThat(policy.with(Principle.LOAD, true)).isEqualTo(FetchPolicy.adaptive());
    }

    @Test
    void segment_negativeLength_isRefused() {
        assertThatThrownBy(() -> new SizedSegment(new SegmentId(3, 1), -1)).hasMessageContaining("m3_1");
    }
}
