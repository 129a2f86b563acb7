// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.junit.jupiter.api.Test;

class TestMemoryNodes {
    @Test
    void settings_mpirunStartsThePools_startsThisAgentToo() {
        assertThat(MemoryNodes.settings("10.0.0.9", Path.of("/run/m1"), 1 << 30, PoolStarter.MPIRUN))
                .containsEntry("hawser.reuse.slots", "0")
                .containsEntry("hawser.reuse.run-dir", "/run/m1")
                .containsEntry("hawser.reuse.agent-start", "mpirun")
                .containsEntry("yarn.nodemanager.address", "10.0.0.9:0")
                .containsEntry("hawser.semem.dedicated-memory", Integer.toString(1 << 30));
        assertThat(MemoryNodes.settings("h", Path.of("/r"), 1, PoolStarter.EXTERNAL))
                .containsEntry("hawser.reuse.agent-start", "nodemanager");
    }

    @Test
    void clusters_thatCannotUseThem_areRefused() {
        assertThatThrownBy(() -> MemoryNodes.requireProfile(Profile.STOCK, 2))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("--memory-nodes is 2", "stock Hadoop", "--profile hawser");
        MemoryNodes.requireProfile(Profile.STOCK, 0);
        assertThatThrownBy(() -> MemoryNodes.requirePools(
                        PoolState.chosen(PoolStarter.NOBODY, "hawser.reuse.launch-mode is fork")))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("--memory-nodes needs the pools", "launch-mode is fork");
    }

    @Test
    void warning_dedicatedWithoutMemoryNodes_saysWhereFilesStay() {
        Map<String, String> dedicated = Map.of("hawser.semem.strategy", "dedicated");
        assertThat(MemoryNodes.warning(dedicated, 0)).hasValueSatisfying(line -> assertThat(line)
                .contains("hawser.semem.strategy is dedicated", "stay on the workers until one joins"));
        assertThat(MemoryNodes.warning(dedicated, 1)).isEmpty();
        assertThat(MemoryNodes.warning(Map.of(), 0)).isEmpty();
    }
}
