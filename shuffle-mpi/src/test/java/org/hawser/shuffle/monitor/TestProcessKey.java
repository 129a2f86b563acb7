// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestProcessKey {
    @Test
    void ownProcess_isAlive() {
        assertThat(ProcessKey.isAlive(ProcessKey.own(0))).isTrue();
    }

    @Test
    void ownProcess_everyNumber_isAliveAndDistinct() {
        int last = ProcessKey.NUMBERS - 1;

        assertThat(ProcessKey.isAlive(ProcessKey.own(last))).isTrue();
        assertThat(ProcessKey.own(last)).isEqualTo(ProcessKey.own(0) + last);
    }

    @Test
    void ownId_otherStart_isAnotherProcess() {
        assertThat(ProcessKey.isAlive(ProcessKey.own(0) + ProcessKey.NUMBERS)).isFalse();
    }

    @Test
    void noSuchProcess_isDead() {
        assertThat(ProcessKey.isAlive(0x7fff_ffffL << 32)).isFalse();
        assertThat(ProcessKey.isAlive(0)).isFalse();
    }
}
