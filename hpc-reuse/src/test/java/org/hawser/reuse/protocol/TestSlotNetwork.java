// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestSlotNetwork {
    @Test
    void text_notMpi_saysWhy() {
        assertThat(SlotNetwork.MPI.text()).isEqualTo("mpi");
        assertThat(SlotNetwork.tcp("in place of a lost rank").text()).isEqualTo("tcp (in place of a lost rank)");
    }
}
