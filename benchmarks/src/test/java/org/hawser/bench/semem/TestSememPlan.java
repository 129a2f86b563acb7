// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.local.ClusterSpec;
import org.junit.jupiter.api.Test;

class TestSememPlan {
    private final SememPlan plan = new SememPlan(
            Path.of("/bench"),
            List.of(Side.values()),
            List.of(SememJob.values()),
            1L << 30,
            400,
            4,
            1,
            2,
            0.5,
            "1g",
            Map.of());

    @Test
    void cluster_everySideButTheLarger_hasAsManyNodes() {
        assertThat(Side.values()).allSatisfy(side -> {
            ClusterSpec spec = plan.cluster(side);
            assertThat(spec.workers() + spec.memoryNodes()).isEqualTo(side.more() ? 5 : 4);
            assertThat(spec.memoryNodes()).isEqualTo(side.memoryNodes() ? 1 : 0);
        });
    }

    @Test
    void cluster_ofASideInMemory_hasItsStrategyAndBudgets() {
        assertThat(plan.cluster(Side.DEDICATED_TCP).settings())
                .containsEntry("hawser.semem.strategy", "dedicated")
                .containsEntry("hawser.semem.memory", "1g")
                .containsEntry("hawser.semem.dedicated-memory", "1g")
                .containsEntry("hawser.shuffle.transports", "tcp");
        assertThat(plan.cluster(Side.RAMDISK).settings()).doesNotContainKey("hawser.semem.dedicated-memory");
        assertThat(plan.cluster(Side.LOCAL).settings()).doesNotContainKey("hawser.semem.memory");
    }

    @Test
    void mount_ofAWorker_isWhereItsNodeManagerHasItsLocalDirectory() {
        String setting = plan.cluster(Side.CENTRAL).settings().get("yarn.nodemanager.local-dirs");
        assertThat(setting.replace("${yarn.nodemanager.recovery.dir}", "/bench/central/worker2/nm-recovery"))
                .isEqualTo(plan.mount(Side.CENTRAL, 2).toString());
        assertThat(plan.cluster(Side.LOCAL).settings()).doesNotContainKey("yarn.nodemanager.local-dirs");
    }
}
