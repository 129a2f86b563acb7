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
package org.hawser.cluster.batch.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.batch.control.NodeFiles;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationSpecs;
import org.hawser.cluster.batch.plan.NodePlan;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;
import org.junit.jupiter.api.Test;

class TestPoolStart {
    private static final NodePlan PLAN = AllocationSpecs.plan("n0", "n1", "n2");
    private static final NodeReport GOOD = report("4.1.4", "");
    private static final NodeReport WITHOUT = report("", "mpirun is not on the PATH");

    @Test
    void choose_sameMpiEverywhere_isMpirun() {
        assertThat(choose(Profile.HAWSER, Map.of(), GOOD, GOOD, GOOD))
                .isEqualTo(new PoolStart(true, "under one mpirun of Open MPI 4.1.4"));
    }

    @Test
    void choose_noMpiOnOneNode_isTcpAndSaysWhy() {
        PoolStart start = choose(Profile.HAWSER, Map.of(), GOOD, GOOD, WITHOUT);

        assertThat(start.underMpirun()).isFalse();
        assertThat(start.reason()).endsWith("since on node n2 mpirun is not on the PATH");
    }

    @Test
    void choose_anotherReleaseOnOneNode_isTcpAndNamesBoth() {
        assertThat(choose(Profile.HAWSER, Map.of(), GOOD, GOOD, report("5.0.1", ""))
                        .reason())
                .contains("node n2 has Open MPI 5.0.1", "the master n0 4.1.4");
    }

    @Test
    void choose_mpirunDemandedButMissingOnOneNode_isRefused() {
        assertThatThrownBy(() -> choose(Profile.HAWSER, Map.of(PoolStart.KEY, "mpirun"), GOOD, WITHOUT, GOOD))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("on node n1 mpirun is not on the PATH")
                .hasMessageContaining("nothing was started");
    }

    @Test
    void choose_processesDemanded_isNotMpirun() {
        assertThat(choose(Profile.HAWSER, Map.of(PoolStart.KEY, "nodemanager"), GOOD, GOOD, GOOD))
                .isEqualTo(new PoolStart(false, "without mpirun, since hawser.reuse.agent-start is nodemanager"));
    }

    @Test
    void choose_noPools_isNothing() {
        PoolStart none = new PoolStart(false, "");

        assertThat(choose(Profile.STOCK, Map.of(), GOOD, GOOD, GOOD)).isEqualTo(none);
        assertThat(choose(Profile.HAWSER, Map.of("hawser.reuse.launch-mode", "fork"), GOOD, GOOD, GOOD))
                .isEqualTo(none);
    }

    @Test
    void mebibytes_ofAnyPool_areThoseOfTheAgentAndOfTheSpareRanks() {
        assertThat(new PoolStart(false, "").mebibytes(Map.of())).isZero();
        assertThat(new PoolStart(false, "over TCP").mebibytes(Map.of())).isEqualTo(320);
        assertThat(new PoolStart(true, "under mpirun").mebibytes(Map.of())).isEqualTo(320 + 96);
        assertThat(new PoolStart(true, "under mpirun").mebibytes(Map.of("hawser.reuse.spare-ranks", "3")))
                .isEqualTo(320 + 3 * 96);
    }

    @Test
    void mebibytes_spareRanksThatAreNoNumber_areRefusedByName() {
        assertThatThrownBy(
                        () -> new PoolStart(true, "under mpirun").mebibytes(Map.of("hawser.reuse.spare-ranks", "-1")))
                .isInstanceOf(ClusterException.class)
                .hasMessage("hawser.reuse.spare-ranks is \"-1\": it must be a number from 0 to 1024.");
    }

    private static PoolStart choose(
            Profile profile, Map<String, String> settings, NodeReport master, NodeReport... workers) {
        Map<AllocatedNode, NodeReport> reports = new LinkedHashMap<>();
        for (int i = 0; i < workers.length; i++) {
            reports.put(PLAN.workers().get(i), workers[i]);
        }
        return PoolStart.choose(AllocationSpecs.of(PLAN, "local", profile, settings), master, reports);
    }

    private static NodeReport report(String mpi, String obstacle) {
        return new NodeReport(
                "host",
                new Link("eth0", Link.Kind.ETHERNET, "10.0.0.1"),
                List.of(),
                4,
                8192,
                new NodeFiles(false, false, 1024),
                new OpenMpi.Usability(mpi, obstacle));
    }
}
