/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TestDaemonId {
    @Test
    void all_twoWorkers_threeMastersAndTwoOfEachWorkersRole() {
        assertThat(DaemonId.all(2))
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
