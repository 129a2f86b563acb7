// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.bench.shuffle.Reducers.ReduceOutcome;
import org.junit.jupiter.api.Test;

final class TestReduceOutcome {
    @Test
    void plus_addsUpAllButTheMostOfOneReducer() {
        assertThat(new ReduceOutcome(10, 1, 7, 1).plus(new ReduceOutcome(20, 2, 5, 0)))
                .isEqualTo(new ReduceOutcome(30, 3, 7, 1));
    }
}
