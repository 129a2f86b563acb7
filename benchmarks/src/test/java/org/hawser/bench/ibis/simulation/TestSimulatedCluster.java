// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.bench.stats.Samples;
import org.junit.jupiter.api.Test;

class TestSimulatedCluster {
    private static final int NODES = 100;
    private static final int APPLICATIONS = 40;

    @Test
    void broker_unevenPlacement_totalsFollowTheWeights() {
        SimulatedCluster.Outcome alone = run(false);
        SimulatedCluster.Outcome broker = run(true);

        assertThat(new Samples(alone.errorsPercent()).median()).isGreaterThan(10);
        assertThat(new Samples(broker.errorsPercent()).median()).isLessThan(3);
        assertThat(new Samples(broker.errorsPercent()).max()).isLessThan(5);
    }

    @Test
    void broker_messages_areTwoForEachNodeAndSecond() {
        assertThat(run(true).messages()).isEqualTo(2.0 * NODES);
        assertThat(run(false).messages()).isZero();
    }

    @Test
    void decisions_oneFlow_areTimed() {
        assertThat(DecisionTimes.micros(1, 1)).isNotEmpty().allMatch(micros -> micros >= 0);
    }

    private static SimulatedCluster.Outcome run(boolean broker) {
        return new SimulatedCluster(broker, NODES, APPLICATIONS, 1).run(10, 30);
    }
}
