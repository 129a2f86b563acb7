// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestHawserMpi {
    @Test
    void current_processOutsideOfMpirun_hasNoneAndSaysWhatToDo() {
        assertThat(HawserMpi.current()).isEmpty();
        assertThatThrownBy(HawserMpi::required)
                .isInstanceOf(MpiUnavailableException.class)
                .hasMessageContaining("was not started by mpirun")
                .hasMessageContaining("hawser.reuse.agent-start = mpirun");
    }
}
