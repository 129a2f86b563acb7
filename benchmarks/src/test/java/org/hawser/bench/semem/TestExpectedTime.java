// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestExpectedTime {
    @Test
    void of_moreRunsSidesOrData_isLonger() {
        Duration one = expected(100, 1, Side.LOCAL);
        assertThat(expected(100, 2, Side.LOCAL)).isGreaterThan(one);
        assertThat(expected(200, 1, Side.LOCAL)).isGreaterThan(one);
        assertThat(expected(100, 1, Side.CENTRAL)).isGreaterThan(one);
        assertThat(expected(100, 1, Side.LOCAL, Side.RAMDISK)).isCloseTo(one.multipliedBy(2), Duration.ofSeconds(1));
    }

    private static Duration expected(int mib, int runs, Side... sides) {
        Emulation emulation = new Emulation(Path.of("/bench"), (long) mib << 20, 100, 2, 0.5, "1g", 1, Map.of());
        return ExpectedTime.of(new SidesPlan(emulation, List.of(sides), List.of(SememJob.TERASORT), 3, 1), runs);
    }
}
