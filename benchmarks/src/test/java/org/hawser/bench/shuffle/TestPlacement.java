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
