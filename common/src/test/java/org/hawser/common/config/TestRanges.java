// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestRanges {
    @Test
    void requireAtLeast_least_isAccepted() {
        Ranges.requireAtLeast("slots", 1, 1);
    }

    @Test
    void requireAtLeast_below_isRefusedByName() {
        assertThatThrownBy(() -> Ranges.requireAtLeast("slots", 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("slots is 0, at least 1 is allowed");
    }
}
