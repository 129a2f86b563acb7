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
package org.hawser.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestMeasurements {
    private final Measurements measurements = new Measurements();

    @Test
    void samples_severalOfOneKind_areInTheirOrder() {
        measurements.add("pi", "stock", "wall", "s", 15);
        measurements.add("pi", "hawser", "wall", "s", 4);
        measurements.add("pi", "stock", "wall", "s", 14);

        assertThat(measurements.samples("pi", "stock", "wall").values()).containsExactly(15.0, 14.0);
        assertThat(measurements.all()).extracting(Measurement::contender).containsExactly("stock", "hawser");
    }

    @Test
    void samples_nothingMeasured_isRefused() {
        assertThatThrownBy(() -> measurements.samples("pi", "stock", "wall"))
                .hasMessage("nothing was measured of wall of pi by stock");
    }
}
