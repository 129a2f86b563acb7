// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.pool.PoolStarter;
import org.junit.jupiter.api.Test;

class TestMemoryPlan {
    private static final NodeSize USUAL = new NodeSize(16, 64 * 1024);

    @Test
    void pool_ofAnyKind_isTheAgentAndTheSpareRanks() {
        assertThat(MemoryPlan.pool(PoolStarter.NOBODY, Map.of())).isZero();
        assertThat(MemoryPlan.pool(PoolStarter.NODEMANAGER, Map.of())).isEqualTo(320);
        assertThat(MemoryPlan.pool(PoolStarter.MPIRUN, Map.of())).isEqualTo(320 + 96);
        assertThat(MemoryPlan.pool(PoolStarter.MPIRUN, Map.of("hawser.reuse.spare-ranks", "3")))
                .isEqualTo(320 + 3 * 96);
    }

    @Test
    void pool_intermediateFilesInMemory_areCounted() {
        Map<String, String> settings = Map.of("hawser.semem.memory", "2g");

        assertThat(MemoryPlan.pool(PoolStarter.NODEMANAGER, settings)).isEqualTo(320 + 2048);
        assertThat(MemoryPlan.pool(PoolStarter.NOBODY, settings)).isZero();
    }

    @Test
    void memoryNode_usual_isWhatDaemonAndSystemLeaveAndTheFileSystemHas() {
        assertThat(memoryNode(16 * 1024, Optional.empty())).isEqualTo(16 * 1024);
        assertThat(memoryNode(512 * 1024, Optional.empty())).isBetween(58L * 1024, 60L * 1024);
        assertThat(memoryNode(512 * 1024, Optional.of(8L << 30))).isEqualTo(8 * 1024);
    }

    @Test
    void memoryNode_moreThanThereIs_isRefused() {
        assertThatThrownBy(() -> memoryNode(16 * 1024, Optional.of(17L << 30)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(
                        "Memory node n9 has 65536 MiB of memory and 16384 MiB in its file system",
                        "hawser.semem.dedicated-memory is 17408m: lower it");
        assertThatThrownBy(() -> memoryNode(0, Optional.empty()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("room for 0 MiB of them: at least 64 MiB are needed");
    }

    private static long memoryNode(long fileSystem, Optional<Long> wanted) {
        return MemoryPlan.memoryNode(new AllocatedNode(9, "n9", NodeRole.MEMORY), USUAL, fileSystem, wanted);
    }

    @Test
    void of_usualNodes_givesEveryCoreASlot() {
        MemoryPlan plan = MemoryPlan.of(USUAL, List.of(USUAL, USUAL), Optional.empty(), 0, 0);

        assertThat(plan.slots()).containsExactly(16, 16);
        assertThat(fits(plan, USUAL)).isTrue();
        assertThat(plan.masterHeap()).isEqualTo(8192);
    }

    @Test
    void of_littleMemory_givesFewerSlotsThanCores() {
        NodeSize small = new NodeSize(16, 4096);
        MemoryPlan plan = MemoryPlan.of(small, List.of(small), Optional.empty(), 0, 0);

        assertThat(plan.slots().get(0)).isBetween(1, 15);
        assertThat(plan.container()).isEqualTo(MemoryPlan.LEAST_CONTAINER);
        assertThat(fits(plan, small)).isTrue();
    }

    @Test
    void of_unequalNodes_makesContainersThatFitAll() {
        NodeSize large = new NodeSize(32, 256 * 1024);
        MemoryPlan plan = MemoryPlan.of(USUAL, List.of(large, USUAL), Optional.empty(), 0, 0);

        assertThat(plan.slots()).containsExactly(32, 16);
        assertThat(fits(plan, USUAL)).isTrue();
    }

    @Test
    void of_hdfsInMemory_leavesItAQuarter() {
        int without =
                MemoryPlan.of(USUAL, List.of(USUAL), Optional.empty(), 0, 0).container();
        int with = MemoryPlan.of(USUAL, List.of(USUAL), Optional.empty(), 0, 1).container();

        assertThat(without - with).isBetween(960, 1088);
    }

    @Test
    void of_dataOfJobsInMemoryToo_leavesItAnotherQuarter() {
        int blocks =
                MemoryPlan.of(USUAL, List.of(USUAL), Optional.empty(), 0, 1).container();
        int both = MemoryPlan.of(USUAL, List.of(USUAL), Optional.empty(), 0, 2).container();

        assertThat(blocks - both).isBetween(960, 1088);
    }

    @Test
    void of_workersWithPools_leavesThemTheirMemory() {
        NodeSize worker = new NodeSize(1, 8192);
        int without =
                MemoryPlan.of(worker, List.of(worker), Optional.empty(), 0, 0).container();
        int with =
                MemoryPlan.of(worker, List.of(worker), Optional.empty(), 448, 0).container();

        assertThat(without - with).isEqualTo(448);
    }

    @Test
    void of_tooLittleMemory_isRefused() {
        NodeSize tiny = new NodeSize(1, 1024);

        assertThatThrownBy(() -> MemoryPlan.of(tiny, List.of(tiny), Optional.empty(), 0, 0))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("A worker has 1024 MiB");
    }

    private static boolean fits(MemoryPlan plan, NodeSize worker) {
        return plan.slots().get(plan.slots().size() - 1) * (long) plan.container() + 2L * plan.workerHeap()
                < worker.mebibytes();
    }
}
