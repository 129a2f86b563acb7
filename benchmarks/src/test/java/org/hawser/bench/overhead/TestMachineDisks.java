// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestMachineDisks {
    @Test
    void writtenBytes_ofAVmstatFile_countsKibibytes() {
        assertThat(MachineDisks.writtenBytes("pgpgin 7\npgpgout 3\npswpout 9\n"))
                .isEqualTo(3072);
    }

    @Test
    void writtenBytes_ofAnotherFile_isRefused() {
        assertThatThrownBy(() -> MachineDisks.writtenBytes("pgpgin 7\n")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void writtenBytes_ofThisMachine_growOnly() {
        long before = MachineDisks.writtenBytes();

        assertThat(MachineDisks.writtenBytes()).isGreaterThanOrEqualTo(before);
    }
}
