// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestDaemonId {
    @Test
    void all_twoWorkers_threeMastersAndTwoOfEachWorkersRole() {
        assertThat(DaemonId.all(Profile.STOCK, 2, 0))
                .extracting(DaemonId::label)
                .containsExactly(
                        "namenode",
                        "datanode-1",
                        "datanode-2",
                        "resourcemanager",
                        "nodemanager-1",
                        "nodemanager-2",
                        "jobhistoryserver");
    }

    @Test
    void new_workersRoleWithoutWorker_isRefused() {
        assertThatThrownBy(() -> new DaemonId(Role.DATANODE, 0)).hasMessageContaining("the first is 1");
    }

    @Test
    void new_masterOnWorker_isRefused() {
        assertThatThrownBy(() -> new DaemonId(Role.NAMENODE, 1)).hasMessageContaining("must be 0");
    }
}
