// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.local.ClusterSpec;
import org.junit.jupiter.api.Test;

class TestSidesPlan {
    private static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";

    private final Emulation emulation = new Emulation(Path.of("/bench"), 1L << 30, 400, 2, 0.5, "1g", 1, Map.of());
    private final SidesPlan plan = new SidesPlan(emulation, List.of(Side.values()), List.of(SememJob.values()), 4, 1);

    @Test
    void setups_everySideButTheLarger_haveAsManyNodes() {
        assertThat(plan.setups()).hasSameSizeAs(Side.values()).allSatisfy(setup -> {
            ClusterSpec spec = setup.cluster();
            assertThat(spec.workers() + spec.memoryNodes())
                    .isEqualTo(setup.side().more() ? 5 : 4);
            assertThat(spec.memoryNodes()).isEqualTo(setup.side().memoryNodes() ? 1 : 0);
        });
    }

    @Test
    void tasks_ofEveryJob_findSlotsAtOnceInTheSmallestCluster() {
        assertThat(plan.tasks()).isEqualTo(3 * 2 - 1);
        assertThat(emulation.files(plan.tasks())).isEqualTo(35);
        assertThat(emulation.files(32)).isEqualTo(32);
        assertThat(emulation.files(33)).isEqualTo(33);
    }

    @Test
    void cluster_ofASideInMemory_hasItsStrategyAndBudgets() {
        assertThat(cluster(Side.DEDICATED_TCP).settings())
                .containsEntry("hawser.semem.strategy", "dedicated")
                .containsEntry("hawser.semem.memory", "1g")
                .containsEntry("hawser.semem.dedicated-memory", "1g")
                .containsEntry("hawser.shuffle.transports", "tcp");
        assertThat(cluster(Side.RAMDISK).settings()).doesNotContainKey("hawser.semem.dedicated-memory");
        assertThat(cluster(Side.LOCAL).settings()).doesNotContainKey("hawser.semem.memory");
    }

    @Test
    void mount_ofAWorker_isWhereItsNodeManagerHasItsLocalDirectory() {
        ClusterSpec central = cluster(Side.CENTRAL);
        assertThat(central.settings()
                        .get(LOCAL_DIRS)
                        .replace("${yarn.nodemanager.recovery.dir}", "/bench/central/worker2/nm-recovery"))
                .isEqualTo(emulation.mount(central, 2).toString());
        assertThat(cluster(Side.LOCAL).settings()).doesNotContainKey(LOCAL_DIRS);
    }

    /** Nodes of a side in memory use the central disk for what finds no room, and for nothing else. */
    @Test
    void cluster_ofASideInMemory_hasItsPoolFilesOnTheCentralDisk() {
        assertThat(cluster(Side.RAMDISK).settings())
                .containsEntry(
                        "hawser.semem.spill-dir",
                        cluster(Side.CENTRAL).settings().get(LOCAL_DIRS))
                .containsEntry(LOCAL_DIRS, emulation.localDirsInMemory() + "${yarn.nodemanager.recovery.dir}");
    }

    private ClusterSpec cluster(Side side) {
        return plan.setups().stream()
                .filter(setup -> setup.side() == side)
                .findFirst()
                .orElseThrow()
                .cluster();
    }
}
