// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestOpenFiles {
    @Test
    void atMostHalf_fewWished_areAllowed() {
        assertThat(NettyEndpoint.atMostHalfOfOpenFiles(3)).isEqualTo(3);
    }

    @Test
    void atMostHalf_moreThanTheProcessMayOpen_isBounded() {
        assertThat(NettyEndpoint.atMostHalfOfOpenFiles(Integer.MAX_VALUE)).isBetween(1, Integer.MAX_VALUE - 1);
    }
}
