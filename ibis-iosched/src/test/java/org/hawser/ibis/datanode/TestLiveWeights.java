// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TestLiveWeights {
    private static final String APPLICATION = "application_1_0001";

    private final LiveWeights weights = new LiveWeights(flow -> 3);

    @Test
    void applicationThatTheBrokerHasNotNamed_isLackingUntilItHas() {
        assertThat(weights.applyAsDouble(APPLICATION)).isEqualTo(3);
        assertThat(weights.isLacking()).isTrue();

        assertThat(weights.say(Map.of(APPLICATION, 32.0))).isTrue();
        assertThat(weights.applyAsDouble(APPLICATION)).isEqualTo(32);
        assertThat(weights.isLacking()).isFalse();
    }

    @Test
    void othersAndSystem_haveTheNodesOwnWeights() {
        weights.say(Map.of("others", 7.0, "system", 7.0));
        assertThat(weights.applyAsDouble("others")).isEqualTo(3);
        assertThat(weights.applyAsDouble("system")).isEqualTo(3);
        assertThat(weights.isLacking()).isFalse();
    }
}
