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
