// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestVictims {
    private final Victims victims = Victims.of(Attempts.job(), Attempts.LOST);

    @Test
    void victims_areThoseThatEndedEarlyElsewhere() {
        assertThat(victims.attempts()).containsExactly(Attempts.VICTIM, Attempts.KILLED_REDUCE);
    }

    @Test
    void lost_isWhatLaterAttemptsDoNotSkip() {
        assertThat(victims.lost(PacedJob.RECORD)).containsExactly(0.1, 5.0);
    }

    @Test
    void starts_areOfMapsUntilTheirFirstRecords() {
        assertThat(victims.starts()).containsExactly(0.3);
    }
}
