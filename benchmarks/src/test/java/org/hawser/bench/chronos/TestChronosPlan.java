// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.local.ClusterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestChronosPlan {
    private static final String LIVENESS = "yarn.nm.liveness-monitor.expiry-interval-ms";
    private static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";

    private final ChronosPlan plan = plan(1);

    static ChronosPlan plan(int lostNodes) {
        return new ChronosPlan(
                Path.of("/bench"),
                List.of(ChronosSide.values()),
                List.of(Load.values()),
                List.of(Order.values()),
                4,
                2,
                Duration.ofSeconds(20),
                Duration.ofSeconds(3),
                Duration.ofSeconds(2),
                Duration.ofMinutes(15),
                lostNodes,
                2,
                Map.of("some.key", "some value"));
    }

    @ParameterizedTest
    @EnumSource
    void jobs_ofEachLoad_fillAllSlotsAtTheMomentOfTheLoss(Load load) {
        PacedJob first = plan.first(load);
        PacedJob second = plan.second(load);
        assertThat(plan.taskSlots()).isEqualTo(6);
        int ofFirst = load == Load.MAP ? 1 : first.reduces();
        int ofSecond = second.maps().size() + (load == Load.MAP ? 0 : second.reduces());
        assertThat(ofFirst + ofSecond).isGreaterThanOrEqualTo(plan.taskSlots());
        JobState before = new JobState(first.maps().size(), 0, 0);
        JobState ripe = new JobState(0, first.maps().size() - 1, first.reduces());
        JobState other = new JobState(2, 0, 1);
        assertThat(load.isRipe(before, other, first)).isFalse();
        assertThat(load.isRipe(ripe, JobState.NONE, first)).isFalse();
        assertThat(load.isRipe(ripe, other, first)).isTrue();
    }

    @Test
    void cluster_eachSide_noticesALostNodeInItsOwnWay() {
        assertThat(settings(ChronosSide.STOCK, Order.FIFO)).doesNotContainKeys(LIVENESS, POLICIES);
        assertThat(settings(ChronosSide.STOCK_LIVENESS, Order.FIFO))
                .containsEntry(LIVENESS, "3000")
                .doesNotContainKey(POLICIES);
        assertThat(settings(ChronosSide.KILL, Order.FIFO))
                .containsEntry(LIVENESS, "3000")
                .containsKey(POLICIES);
        assertThat(settings(ChronosSide.KILL, Order.FAIR)).containsEntry("yarn.scheduler.fair.preemption", "true");
        assertThat(settings(ChronosSide.CHRONOS, Order.FAIR))
                .containsEntry(POLICIES, "org.hawser.chronos.rm.ChronosPolicy")
                .containsEntry("hawser.chronos.silence-limit", "3000ms")
                .containsEntry("mapreduce.job.process-tree.class", "org.hawser.common.task.HawserTaskHook")
                .doesNotContainKey(LIVENESS);
        assertThat(settings(ChronosSide.CHRONOS_KILL, Order.FIFO))
                .containsKey(POLICIES)
                .containsEntry("hawser.chronos.kill-after", "100ms")
                .doesNotContainEntry("mapreduce.job.process-tree.class", "org.hawser.common.task.HawserTaskHook");
        assertThat(settings(ChronosSide.UNDISTURBED_WITHOUT, Order.FIFO)).doesNotContainKeys(LIVENESS, POLICIES);
    }

    @Test
    void cluster_twoNodesAreLost_aCopyOfEachBlockIsLeft() {
        assertThat(plan(2).cluster(ChronosSide.KILL, Order.FIFO).settings()).containsEntry("dfs.replication", "3");
        assertThat(settings(ChronosSide.KILL, Order.FIFO))
                .containsEntry("dfs.replication", "3")
                .containsEntry("some.key", "some value");
    }

    @Test
    void texts_ofAJob_takeEachMapItsTime() {
        PacedJob first = plan.first(Load.MAP);
        assertThat(first.texts().values().stream().map(text -> text.lines().count() * PacedJob.RECORD.toMillis()))
                .isEqualTo(first.maps().stream().map(Duration::toMillis).toList());
    }

    @Test
    void expectedTime_moreRuns_isLonger() {
        assertThat(plan.expectedTime(1)).containsPattern("about \\d+ minutes");
        assertThat(plan.expectedTime(5)).isNotEqualTo(plan.expectedTime(1));
    }

    private Map<String, String> settings(ChronosSide side, Order order) {
        ClusterSpec spec = plan.cluster(side, order);
        assertThat(spec.workers()).isEqualTo(4);
        return spec.settings();
    }
}
