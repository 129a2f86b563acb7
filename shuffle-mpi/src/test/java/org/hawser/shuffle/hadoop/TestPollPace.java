// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TestPollPace {
    private static final long START_MS = 5_000;

    @Test
    void pause_afterNews_isShort() {
        PollPace pace = new PollPace(2, START_MS);

        assertThat(pace.after(true, true, START_MS + 60_000)).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void pause_whileNothingComes_growsWithTheWaitUpToASecond() {
        PollPace pace = new PollPace(2, START_MS);

        assertThat(pace.after(false, true, START_MS + 2_000)).isEqualTo(Duration.ofMillis(200));
        assertThat(pace.after(false, true, START_MS + 60_000)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void pause_manyReducers_keepsToTheirShare() {
        assertThat(new PollPace(100, START_MS).after(true, true, START_MS)).isEqualTo(Duration.ofMillis(500));
        assertThat(new PollPace(5_000, START_MS).after(true, true, START_MS)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void pause_allMapsKnown_isASecond() {
        assertThat(new PollPace(2, START_MS).after(true, false, START_MS)).isEqualTo(Duration.ofSeconds(1));
    }
}
