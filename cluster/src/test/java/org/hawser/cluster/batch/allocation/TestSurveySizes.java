// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.plan.AllocationSpecs;
import org.hawser.cluster.batch.plan.NodePlan;
import org.hawser.cluster.batch.plan.NodeRole;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.Link;
import org.junit.jupiter.api.Test;

class TestSurveySizes {
    private static final int GIBIBYTE = 1024;
    private static final NodePlan PLAN = AllocationSpecs.plan("n0", "n1");
    private static final AllocatedNode WORKER = PLAN.workers().get(0);

    @Test
    void reservedBytes_blocksInMemory_leaveTheDataNodeAQuarterOfTheJobsMemory() {
        assertThat(survey(new NodeReport.Files(false, true, 32 * GIBIBYTE, 8192))
                        .reservedBytes(WORKER))
                .isEqualTo(28L << 30);
        assertThat(survey(new NodeReport.Files(false, true, GIBIBYTE, 8192)).reservedBytes(WORKER))
                .isZero();
    }

    @Test
    void reservedBytes_blocksOnADisk_areNone() {
        assertThat(survey(new NodeReport.Files(true, false, 32 * GIBIBYTE, 8192))
                        .reservedBytes(WORKER))
                .isZero();
    }

    @Test
    void memoryPlan_localDirectoryInMemory_isCounted() {
        int onDisk = survey(new NodeReport.Files(false, false, GIBIBYTE, 8192))
                .memoryPlan()
                .container();
        int inMemory = survey(new NodeReport.Files(true, false, GIBIBYTE, 8192))
                .memoryPlan()
                .container();

        assertThat((onDisk - inMemory) * 4).isBetween(3 * GIBIBYTE, 5 * GIBIBYTE);
    }

    @Test
    void memoryPlan_poolsOfTheWorkers_areCounted() {
        NodeReport.Files files = new NodeReport.Files(false, false, GIBIBYTE, 8192);
        AllocationSpec forked =
                AllocationSpecs.of(PLAN, "local", Profile.HAWSER, Map.of("hawser.reuse.launch-mode", "fork"));

        int without = survey(forked, files).memoryPlan().container();
        int with = survey(files).memoryPlan().container();

        assertThat((without - with) * 4).isGreaterThanOrEqualTo(256);
    }

    @Test
    void settings_withMemoryNodes_giveWorkersMemoryOfTheirOwn() {
        NodeReport report = report(new NodeReport.Files(false, false, GIBIBYTE, 8192), "10.0.0.3");
        NodePlan plan = new NodePlan(List.of(PLAN.master(), WORKER, new AllocatedNode(2, "n2", NodeRole.MEMORY)));
        Map<AllocatedNode, NodeReport> reports =
                Map.of(WORKER, report, plan.memoryNodes().get(0), report);
        Map<String, String> wanted = Map.of("hawser.semem.dedicated-memory", "2g");

        Survey usual = new Survey(AllocationSpecs.of(plan), Map.of(), report, reports);
        Survey set = new Survey(AllocationSpecs.of(plan, "local", Profile.HAWSER, wanted), Map.of(), report, reports);

        assertThat(usual.settings()).containsEntry("hawser.semem.memory", "2048m");
        assertThat(usual.memoryBytes(plan.memoryNodes().get(0))).isEqualTo(8L << 30);
        assertThat(set.memoryBytes(plan.memoryNodes().get(0))).isEqualTo(2L << 30);
        assertThat(set.settings()).doesNotContainKey("hawser.semem.dedicated-memory");
    }

    @Test
    void access_isTheOwnersFromEveryAddressOfEveryNode() {
        assertThat(survey(new NodeReport.Files(false, false, GIBIBYTE, 8192))
                        .access()
                        .addresses())
                .containsExactly("10.0.0.1", "10.0.0.2", "127.0.0.1", "192.168.0.1");
        assertThat(survey(new NodeReport.Files(false, false, GIBIBYTE, 8192))
                        .access()
                        .owner())
                .isEqualTo(System.getProperty("user.name"));
    }

    private static Survey survey(NodeReport.Files files) {
        return survey(AllocationSpecs.of(PLAN), files);
    }

    private static Survey survey(AllocationSpec spec, NodeReport.Files files) {
        return new Survey(
                spec,
                SiteFiles.read(RuntimeLayout.locate().profiles().resolve("hawser")),
                report(files, "10.0.0.1", "192.168.0.1"),
                Map.of(WORKER, report(files, "10.0.0.2", "127.0.0.1")));
    }

    private static NodeReport report(NodeReport.Files files, String... addresses) {
        return new NodeReport(
                "host",
                new Link("eth0", Link.Kind.ETHERNET, addresses[0]),
                List.of(addresses),
                4,
                16 * GIBIBYTE,
                files,
                new OpenMpi.Usability("", "no mpirun"));
    }
}
