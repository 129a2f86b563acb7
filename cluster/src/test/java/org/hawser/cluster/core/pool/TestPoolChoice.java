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
package org.hawser.cluster.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.FakeOpenMpi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How pools are started, by the settings and by what the machine has. */
class TestPoolChoice {
    private static final Map<String, String> HAWSER =
            Map.of("yarn.nodemanager.container-executor.class", "org.hawser.reuse.executor.PooledContainerExecutor");

    @TempDir
    private Path dir;

    private FakeOpenMpi installed;

    @BeforeEach
    void open() {
        installed = new FakeOpenMpi(dir);
    }

    private void installMpi() throws Exception {
        installed.withMpirun("mpirun (Open MPI) 4.1.4").withBindings();
    }

    private PoolState choose(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(HAWSER);
        settings.putAll(more);
        return new PoolChoice(settings, installed.find()).make();
    }

    private PoolState chooseStarter(String value) {
        return choose(Map.of("hawser.reuse.agent-start", value));
    }

    @Test
    void make_openMpiThere_isMpirun() throws Exception {
        installMpi();
        PoolState pools = choose(Map.of());
        assertThat(pools.text())
                .isEqualTo("ranks of one mpirun: Open MPI 4.1.4 with Java bindings in " + dir.resolve(".hawser/mpi"));
        assertThat(pools.settings()).isEqualTo(Map.of("hawser.reuse.agent-start", "mpirun"));
        assertThat(pools.forced()).isFalse();
    }

    @Test
    void make_noOpenMpi_isNodeManagerWithTheReason() {
        PoolState pools = choose(Map.of());
        assertThat(pools.text()).isEqualTo("plain processes, with Netty as transport: mpirun is not on the PATH");
        assertThat(pools.settings()).isEqualTo(Map.of("hawser.reuse.agent-start", "nodemanager"));
    }

    @Test
    void make_nodeManagerAskedFor_isNodeManager() throws Exception {
        installMpi();
        PoolState pools = chooseStarter("nodemanager");
        assertThat(pools.text())
                .isEqualTo("plain processes, with Netty as transport: hawser.reuse.agent-start is nodemanager");
        assertThat(pools.forced()).isTrue();
    }

    @Test
    void make_mpirunAskedFor_isMpirunWithTheSettingAsReason() throws Exception {
        installMpi();
        assertThat(chooseStarter(" MPIRUN ").text())
                .isEqualTo("ranks of one mpirun: hawser.reuse.agent-start is mpirun");
    }

    @Test
    void make_mpirunAskedForWithoutOpenMpi_isRefusedWithReasonAndRemedy() {
        assertThatThrownBy(() -> chooseStarter("mpirun"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(
                        "hawser.reuse.agent-start is mpirun", "mpirun is not on the PATH", "Install an Open MPI 4");
    }

    @Test
    void make_unknownStarter_namesWhatIsAllowed() {
        assertThatThrownBy(() -> chooseStarter("slurm"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("hawser.reuse.agent-start is \"slurm\", but allowed is one of"
                        + " mpirun, nodemanager, external");
    }

    @Test
    void make_noPool_isNobody() throws Exception {
        installMpi();
        assertThat(choose(Map.of("hawser.reuse.launch-mode", "fork")).starter()).isEqualTo(PoolStarter.NOBODY);
        PoolState stock = new PoolChoice(Map.of(), installed.find()).make();
        assertThat(stock.starter()).isEqualTo(PoolStarter.NOBODY);
        assertThat(stock.settings()).isEmpty();
    }
}
