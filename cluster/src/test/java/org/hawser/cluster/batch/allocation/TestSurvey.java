// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.plan.AllocationSpecs;
import org.hawser.cluster.batch.plan.NodePlan;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.machine.Link.Kind;
import org.junit.jupiter.api.Test;

class TestSurvey {
    @Test
    void commonInterface_sameNameEverywhere_isThatOne() {
        assertThat(survey(link("ib0", Kind.INFINIBAND), link("ib0", Kind.INFINIBAND))
                        .commonInterface())
                .contains("ib0");
    }

    @Test
    void commonInterface_otherNameOnOneNode_isNone() {
        assertThat(survey(link("eth0", Kind.ETHERNET), link("eno1", Kind.ETHERNET))
                        .commonInterface())
                .isEmpty();
    }

    @Test
    void requireSameNetwork_otherKindOnOneNode_isRefused() {
        Survey survey = survey(link("ib0", Kind.INFINIBAND), link("eth0", Kind.ETHERNET));

        assertThatThrownBy(survey::requireSameNetwork)
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("--interface");
    }

    private static Survey survey(Link master, Link worker) {
        NodePlan plan = AllocationSpecs.plan("n0", "n1");
        return new Survey(
                AllocationSpecs.of(plan),
                Map.of(),
                report(master),
                Map.of(plan.workers().get(0), report(worker)));
    }

    private static Link link(String name, Kind kind) {
        return new Link(name, kind, "10.0.0.1");
    }

    private static NodeReport report(Link link) {
        return new NodeReport(
                "host",
                link,
                List.of(),
                4,
                8192,
                new NodeReport.Files(false, false, 1024, 8192),
                new OpenMpi.Usability("4.1.4", "Open MPI 4.1.4"));
    }
}
