// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestMachineCpu {
    @Test
    void seconds_ofAStatFile_leavesIdleWaitingAndStolenTimeOut() {
        String stat = "cpu  100 20 30 9000 800 7 3 60 50 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n";

        assertThat(MachineCpu.seconds(stat)).isEqualTo(1.6);
        assertThat(MachineCpu.kernelSeconds(stat)).isEqualTo(0.4);
    }

    @Test
    void seconds_ofAnotherFile_isRefused() {
        assertThatThrownBy(() -> MachineCpu.seconds("intr 1\n")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void seconds_ofThisMachine_growOnly() {
        double before = MachineCpu.seconds();

        assertThat(MachineCpu.seconds()).isGreaterThanOrEqualTo(before);
    }
}
