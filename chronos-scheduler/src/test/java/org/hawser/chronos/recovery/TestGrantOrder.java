// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.junit.jupiter.api.Test;

class TestGrantOrder {
    private static final TaskAttemptId A = Ids.map(0, 1);
    private static final TaskAttemptId B = Ids.map(1, 1);
    private static final TaskAttemptId C = Ids.map(2, 1);

    @Test
    void container_onAHostWithInput_goesToThatMapWhateverItsPlace() {
        GrantOrder order = GrantOrder.of(List.of("x"), List.of(A, B, C), Map.of(C, Set.of("x")));

        assertThat(order).isEqualTo(new GrantOrder(List.of(0), List.of(C, A, B)));
    }

    /** A could take both; B only the first. */
    @Test
    void maps_wantTheSameHost_mostConstrainedGetsIt() {
        GrantOrder order = GrantOrder.of(List.of("x", "y"), List.of(A, B), Map.of(A, Set.of("x", "y"), B, Set.of("x")));

        assertThat(order).isEqualTo(new GrantOrder(List.of(0, 1), List.of(B, A)));
    }

    @Test
    void maps_haveTheSameHosts_firstNumberGetsIt() {
        GrantOrder order =
                GrantOrder.of(List.of("x"), List.of(C, B, A), Map.of(A, Set.of("x"), B, Set.of("x"), C, Set.of("x")));

        assertThat(order).isEqualTo(new GrantOrder(List.of(0), List.of(A, C, B)));
    }

    /** C has no choice, then A and B move on. */
    @Test
    void maps_haveToMakeRoom_allAreLocal() {
        GrantOrder order = GrantOrder.of(
                List.of("x", "y", "z"),
                List.of(A, B, C),
                Map.of(A, Set.of("x", "y"), B, Set.of("y", "z"), C, Set.of("x")));

        assertThat(order).isEqualTo(new GrantOrder(List.of(0, 1, 2), List.of(C, A, B)));
    }

    /** Hadoop gives the first container to the first map, so the one without any use comes last. */
    @Test
    void containers_areMoreThanMaps_surplusIsOneWithoutInput() {
        GrantOrder order = GrantOrder.of(List.of("u", "x", "y"), List.of(A, B), Map.of(A, Set.of("y"), B, Set.of("x")));

        assertThat(order).isEqualTo(new GrantOrder(List.of(1, 2, 0), List.of(B, A)));
    }

    @Test
    void containers_areElsewhere_oldOrderStays() {
        GrantOrder order = GrantOrder.of(List.of("u", "v"), List.of(A, B, C), Map.of(A, Set.of("y")));

        assertThat(order).isEqualTo(new GrantOrder(List.of(0, 1), List.of(A, B, C)));
    }
}
