// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestIsolationPlan {
    private static final int MBIT = 24;
    private static final String POLICY = "hawser.ibis.policy";
    private static final String CAP = "dfs.datanode.data.write.bandwidthPerSec";

    private static IsolationPlan plan(int mbit, String... sides) {
        return new IsolationPlan(
                Path.of("/bench"), List.of(sides), IsolationPlan.Jobs.WORD_COUNT, 32, 160, mbit, false, Map.of());
    }

    private static Map<String, String> settings(String side) {
        return plan(MBIT, side).cluster(side).settings();
    }

    @Test
    void sides_ofAnyChoice_beginWithTheReferenceAndTheBaseline() {
        assertThat(plan(MBIT, "sfq-d2", "native", "sfq-d2").sides()).containsExactly("apart", "native", "sfq-d2");
    }

    @Test
    void cluster_ofASide_differsInItsPolicyAlone() {
        assertThat(settings("sfq-d:8")).containsEntry(POLICY, "sfq-d").containsEntry("hawser.ibis.depth", "8");
        assertThat(settings("sfq-d2")).containsEntry(POLICY, "sfq-d2").containsEntry("hawser.ibis.depth", "2");
        assertThat(settings("bfq")).containsEntry(POLICY, "native").doesNotContainKey(CAP);
        assertThat(settings("cap:25")).containsEntry(POLICY, "native").containsEntry(CAP, "750000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sfq-d:0", "sfq-d:1000", "SFQ", "sfqd2", "bfq:4", "apart:4", "cap", "cap:101", ""})
    void sides_whichThereAreNot_areRefused(String side) {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> plan(MBIT, side))
                .withMessageContaining("--sides has " + side);
    }

    @Test
    void cap_ofADeviceWithoutALimit_isRefused() {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> plan(0, "cap:25"))
                .withMessageContaining("--rate");
    }
}
