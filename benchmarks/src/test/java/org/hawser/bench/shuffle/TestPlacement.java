// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TestPlacement {
    private static final Placement PLACEMENT = new Placement(List.of(30, 10, 10));

    @Test
    void nodes_eachHasItsMaps() {
        List<Integer> nodes = PLACEMENT.nodes();
        assertThat(nodes).hasSize(50);
        assertThat(Collections.frequency(nodes, 0)).isEqualTo(30);
        assertThat(Collections.frequency(nodes, 1)).isEqualTo(10);
        assertThat(Collections.frequency(nodes, 2)).isEqualTo(10);
    }

    @Test
    void nodes_areMixedAndAlwaysInTheSameOrder() {
        assertThat(PLACEMENT.nodes()).isEqualTo(new Placement(List.of(30, 10, 10)).nodes());
        assertThat(PLACEMENT.nodes().subList(0, 30)).contains(0, 1, 2);
    }
}
