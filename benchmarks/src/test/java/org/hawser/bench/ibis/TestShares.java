// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TestShares {
    @Test
    void shares_asAsked_haveNoErrorAndAreFair() {
        Shares shares = new Shares(100, 400, 4);

        assertThat(shares.ratio()).isEqualTo(4);
        assertThat(shares.errorPercent()).isEqualTo(0, within(1e-9));
        assertThat(shares.jain()).isEqualTo(1, within(1e-9));
    }

    @Test
    void shares_equalAtFourToOne_haveTheErrorOfTheLightOne() {
        Shares shares = new Shares(250, 250, 4);

        assertThat(shares.errorPercent()).isEqualTo(150, within(1e-9));
        assertThat(shares.jain()).isEqualTo(0.735, within(1e-3));
    }
}
