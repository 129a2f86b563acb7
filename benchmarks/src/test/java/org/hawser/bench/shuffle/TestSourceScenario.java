// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TestSourceScenario {
    @Test
    void hot_firstSourceHasThreeTimesTheMaps() {
        assertThat(SourceScenario.HOT.placement(4, 100).mapsOfNodes()).containsExactly(300, 100, 100, 100);
        assertThat(SourceScenario.HOT.firstRate(200)).isEqualTo(200);
    }

    @Test
    void slow_firstSourceHasAQuarterOfTheRateForEver() {
        assertThat(SourceScenario.SLOW.placement(4, 100).mapsOfNodes()).containsExactly(100, 100, 100, 100);
        assertThat(SourceScenario.SLOW.firstRate(200)).isEqualTo(50);
        assertThat(SourceScenario.SLOW.slowFor()).isEmpty();
    }

    @Test
    void slowAtFirst_firstSourceHasATenthOfTheRateForAWhile() {
        assertThat(SourceScenario.SLOW_AT_FIRST.firstRate(200)).isEqualTo(20);
        assertThat(SourceScenario.SLOW_AT_FIRST.slowFor()).isPresent();
        assertThat(SourceScenario.SLOW_AT_FIRST.word()).isEqualTo("slow-at-first");
    }
}
