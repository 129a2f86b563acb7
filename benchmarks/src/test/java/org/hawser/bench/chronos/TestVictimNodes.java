// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hawser.bench.chronos.ClusterView.Placed;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;

class TestVictimNodes {
    private static final List<String> MASTERS = List.of(Hosts.of(1));
    private static final List<Placed> ATTEMPTS = List.of(
            map(1),
            map(1),
            map(1),
            map(2),
            map(3),
            map(3),
            new Placed(Hosts.of(4), false, true),
            map(4),
            reduceDone(3));

    @Test
    void choose_maps_takesTheWorkerWhereMostIsLost() {
        List<Placed> maps = ATTEMPTS.stream().filter(Placed::map).toList();
        assertThat(VictimNodes.choose(4, 1, MASTERS, maps, Load.MAP)).containsExactly(3);
    }

    @Test
    void choose_reduces_takesAWorkerWhereOneRuns() {
        assertThat(VictimNodes.choose(4, 1, MASTERS, ATTEMPTS, Load.REDUCE)).containsExactly(4);
    }

    @Test
    void choose_two_takesTheNextOneToo() {
        assertThat(VictimNodes.choose(4, 2, MASTERS, ATTEMPTS, Load.MAP)).containsExactly(4, 3);
    }

    @Test
    void choose_nothingWouldBeLost_isRefused() {
        assertThatThrownBy(() -> VictimNodes.choose(4, 1, MASTERS, List.of(map(1)), Load.MAP))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("--workers");
    }

    private static Placed map(int worker) {
        return new Placed(Hosts.of(worker), true, false);
    }

    private static Placed reduceDone(int worker) {
        return new Placed(Hosts.of(worker), false, false);
    }
}
