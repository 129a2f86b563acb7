// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestClusterSpec {
    private static final ClusterSpec SPEC = ClusterSpec.of(Path.of("/c"), Profile.STOCK);

    @Test
    void of_nothingElse_twoWorkersWithTwoSlots() {
        assertThat(SPEC).isEqualTo(new ClusterSpec(Path.of("/c"), Profile.STOCK, 2, 2, Map.of()));
    }

    @Test
    void dir_relative_becomesAbsolute() {
        assertThat(ClusterSpec.of(Path.of("x/../c"), Profile.STOCK).dir())
                .isEqualTo(Path.of("c").toAbsolutePath());
    }

    @Test
    void withSetting_twice_lastWins() {
        assertThat(SPEC.withSetting("a", "1")
                        .withSettings(Map.of("b", "2"))
                        .withSetting("a", "3")
                        .settings())
                .isEqualTo(Map.of("a", "3", "b", "2"));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1025})
    void slots_outOfRange_namesValueRangeAndOption(int slots) {
        assertThatThrownBy(() -> SPEC.withSlots(slots))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("slots is " + slots, "1 to 1024", "--slots");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 65})
    void workers_outOfRange_namesValueRangeAndOption(int workers) {
        assertThatThrownBy(() -> SPEC.withWorkers(workers))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("workers is " + workers, "1 to 64", "--workers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a b", "/a,b", "/a:b", "/a*"})
    void dir_withCharacterHadoopCannotHandle_isRefused(String dir) {
        assertThatThrownBy(() -> ClusterSpec.of(Path.of(dir), Profile.STOCK))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(dir, "--dir");
    }
}
