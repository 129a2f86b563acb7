// SPDX-License-Identifier: Apache-2.0
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
