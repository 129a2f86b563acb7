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
