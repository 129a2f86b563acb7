// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class TestRecovery {
    private final Recovery recovery = Recovery.of(Attempts.job(), Attempts.LOST);

    @Test
    void lost_areThoseThatRanThereAndThoseWithTheirOutputThere() {
        assertThat(recovery.lost()).containsExactly(Attempts.CUT_OFF, Attempts.OUTPUT_LOST);
        assertThat(recovery.again()).containsExactly(Attempts.CUT_OFF_AGAIN, Attempts.OUTPUT_LOST_AGAIN);
    }

    @Test
    void waits_beginWithTheGivenMoment() {
        assertThat(recovery.waits(10_000)).containsExactly(0.5, 2.0);
        assertThat(recovery.longest()).isEqualTo(10.0);
    }

    @Test
    void locality_isThatOfTheRecoveryMaps() {
        assertThat(recovery.locality()).contains(50.0);
    }

    @Test
    void locality_nothingWasLost_thereIsNone() {
        Recovery none = Recovery.of(Attempts.job(), Set.of(Hosts.of(5)));
        assertThat(none.lost()).isEmpty();
        assertThat(none.locality()).isEmpty();
        assertThat(none.longest()).isZero();
    }
}
