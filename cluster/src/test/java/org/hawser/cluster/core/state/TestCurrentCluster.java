// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestCurrentCluster {
    @TempDir
    private Path home;

    @Test
    void directory_nothingRemembered_isTheDefault() {
        assertThat(current(Map.of()).directory()).isEqualTo(home.resolve("local"));
    }

    @Test
    void directory_remembered_isThatOne() {
        current(Map.of()).remember(Path.of("/c"));
        assertThat(current(Map.of()).directory()).isEqualTo(Path.of("/c"));
        assertThat(current(Map.of()).toStart()).isEqualTo(home.resolve("local"));
    }

    @Test
    void directory_variableSet_wins() {
        current(Map.of()).remember(Path.of("/c"));
        CurrentCluster current = current(Map.of("HAWSER_CLUSTER_DIR", "/d"));
        assertThat(current.directory()).isEqualTo(Path.of("/d"));
        assertThat(current.toStart()).isEqualTo(Path.of("/d"));
    }

    @Test
    void remember_variableSet_leavesWhatOthersUse() {
        current(Map.of()).remember(Path.of("/c"));
        current(Map.of("HAWSER_CLUSTER_DIR", "/d")).remember(Path.of("/d"));
        assertThat(current(Map.of()).directory()).isEqualTo(Path.of("/c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../x", "a/b", "current", ".x"})
    void named_noName_isRefused(String name) {
        assertThatThrownBy(() -> current(Map.of()).named(name)).isInstanceOf(ClusterException.class);
    }

    private CurrentCluster current(Map<String, String> environment) {
        return new CurrentCluster(home, environment);
    }
}
