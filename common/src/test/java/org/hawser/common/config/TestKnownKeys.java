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
package org.hawser.common.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestKnownKeys {
    private final KnownKeys keys = new KnownKeys(List.of(new SampleKeys()));

    @Test
    void check_goodBlankAndForeignValues_areAccepted() {
        keys.check(Map.of("hawser.sample.slots", "4", "hawser.sample.heap", " ", "dfs.replication", "many"));
    }

    @Test
    void check_valueOutsideTheRange_isRefused() {
        assertThatThrownBy(() -> keys.check(Map.of("hawser.sample.slots", "-1")))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("hawser.sample.slots is \"-1\", but allowed is a whole number, from 1 to 1024");
    }

    @Test
    void check_unknownKey_namesTheNearest() {
        assertThatThrownBy(() -> keys.check(Map.of("hawser.sample.slot", "1")))
                .isInstanceOf(ConfigException.class)
                .hasMessage("hawser.sample.slot is not a key of Hawser; the nearest is hawser.sample.slots."
                        + " docs/configuration.md lists all keys.");
    }
}
