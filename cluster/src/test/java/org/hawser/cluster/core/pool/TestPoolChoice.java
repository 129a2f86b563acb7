// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.OpenMpi.Usability;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;

/** How pools are started, by the settings and by what the machine has. */
class TestPoolChoice {
    private static final Map<String, String> HAWSER =
            Map.of("yarn.nodemanager.container-executor.class", "org.hawser.reuse.executor.PooledContainerExecutor");

    private static final Usability GOOD = new Usability("4.1.4", "Open MPI 4.1.4 in /opt/mpi");
    private static final Usability WITHOUT = new Usability("", "mpirun is not on the PATH");

    private static PoolState choose(Map<String, String> more, Usability... nodes) {
        Map<String, String> settings = new HashMap<>(HAWSER);
        settings.putAll(more);
        return PoolChoice.of(settings, () -> IntStream.range(0, nodes.length)
                .boxed()
                .collect(Collectors.toMap(i -> "n" + i, i -> nodes[i], (one, other) -> one, LinkedHashMap::new)));
    }

    private static PoolState chooseStarter(String value, Usability... nodes) {
        return choose(Map.of("hawser.reuse.agent-start", value), nodes);
    }

    @Test
    void of_openMpiThere_isMpirun() {
        PoolState pools = choose(Map.of(), GOOD);

        assertThat(pools.text()).isEqualTo("ranks of one mpirun: Open MPI 4.1.4 in /opt/mpi");
        assertThat(pools.settings()).isEqualTo(Map.of("hawser.reuse.agent-start", "mpirun"));
        assertThat(pools.forced()).isFalse();
    }

    @Test
    void of_sameOpenMpiOnAllNodes_isMpirunWithThatOfTheFirst() {
        Usability elsewhere = new Usability("4.1.4", "Open MPI 4.1.4 in /usr/lib");

        assertThat(choose(Map.of(), GOOD, elsewhere, GOOD).text())
                .isEqualTo("ranks of one mpirun: Open MPI 4.1.4 in /opt/mpi");
    }

    @Test
    void of_noOpenMpi_isNodeManagerWithTheReason() {
        PoolState pools = choose(Map.of(), WITHOUT);

        assertThat(pools.text()).isEqualTo("plain processes, with Netty as transport: mpirun is not on the PATH");
        assertThat(pools.settings()).isEqualTo(Map.of("hawser.reuse.agent-start", "nodemanager"));
    }

    @Test
    void of_noOpenMpiOnOneNode_isNodeManagerAndNamesTheNode() {
        assertThat(choose(Map.of(), GOOD, GOOD, WITHOUT).text())
                .isEqualTo("plain processes, with Netty as transport: on node n2 mpirun is not on the PATH");
    }

    @Test
    void of_anotherReleaseOnOneNode_isNodeManagerAndNamesBoth() {
        assertThat(choose(Map.of(), GOOD, new Usability("4.1.6", "Open MPI 4.1.6"))
                        .text())
                .endsWith(": node n1 has Open MPI 4.1.6, and n0 has 4.1.4");
    }

    @Test
    void of_nodeManagerAskedFor_isNodeManager() {
        PoolState pools = chooseStarter("nodemanager", GOOD);

        assertThat(pools.text())
                .isEqualTo("plain processes, with Netty as transport: hawser.reuse.agent-start is nodemanager");
        assertThat(pools.forced()).isTrue();
    }

    @Test
    void of_mpirunAskedFor_isMpirunWithTheSettingAsReason() {
        assertThat(chooseStarter(" mpirun ", GOOD, GOOD).text())
                .isEqualTo("ranks of one mpirun: hawser.reuse.agent-start is mpirun");
    }

    @Test
    void of_mpirunAskedForWithoutOpenMpiOnOneNode_isRefusedWithReasonAndRemedy() {
        assertThatThrownBy(() -> chooseStarter("mpirun", GOOD, WITHOUT))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(
                        "hawser.reuse.agent-start is mpirun",
                        "on node n1 mpirun is not on the PATH",
                        "Install an Open MPI 4",
                        "the same on all nodes");
    }

    @Test
    void of_unknownStarter_namesWhatIsAllowed() {
        assertThatThrownBy(() -> chooseStarter("slurm", GOOD))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.reuse.agent-start is \"slurm\", but allowed is one of"
                        + " nodemanager, mpirun, external");
    }

    @Test
    void of_noPool_isNobodyAndAsksNoNode() {
        PoolState forked = choose(Map.of("hawser.reuse.launch-mode", "fork"));
        assertThat(forked.starter()).isEqualTo(PoolStarter.NOBODY);
        assertThat(forked.reason()).isEqualTo("hawser.reuse.launch-mode is fork");

        PoolState stock = choose(Map.of("yarn.nodemanager.container-executor.class", "org.example.Own"));
        assertThat(stock.starter()).isEqualTo(PoolStarter.NOBODY);
        assertThat(stock.settings()).isEmpty();
    }
}
