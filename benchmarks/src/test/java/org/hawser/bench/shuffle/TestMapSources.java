// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TestMapSources {
    private static final MapSources TWO =
            new MapSources(List.of("198.18.0.1:13562", "198.18.0.2:40000"), new Placement(List.of(3, 1)));

    @Test
    void ofMaps_isTheAddressOfEachMapsNode() {
        List<Integer> nodes = TWO.placement().nodes();
        assertThat(TWO.ofMaps())
                .isEqualTo(nodes.stream().map(node -> TWO.addresses().get(node)).toList())
                .hasSize(4);
    }

    @Test
    void one_hasAllMaps() {
        assertThat(MapSources.one("localhost:1", 2).ofMaps()).containsExactly("localhost:1", "localhost:1");
    }

    @Test
    void addressMissing_isRefused() {
        assertThatThrownBy(() -> new MapSources(List.of("localhost:1"), TWO.placement()))
                .hasMessageContaining("1 addresses");
    }
}
