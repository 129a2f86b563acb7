// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestMachineLinks {
    @Test
    void isHere_anyLoopbackAddress_isTrue() {
        assertThat(MachineLinks.isHere("127.0.1.1")).isTrue();
        assertThat(MachineLinks.isHere("localhost")).isTrue();
    }

    @Test
    void isHere_ownName_isTrue() {
        assertThat(MachineLinks.isHere(MachineLinks.hostName())).isTrue();
    }

    @Test
    void isHere_addressOfNoMachine_isFalse() {
        assertThat(MachineLinks.isHere("192.0.2.1")).isFalse();
    }
}
