// SPDX-License-Identifier: Apache-2.0
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
