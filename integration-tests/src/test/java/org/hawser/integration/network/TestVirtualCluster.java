// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.awaitility.Awaitility;
import org.hawser.bench.network.Cables;
import org.hawser.bench.network.Command;
import org.hawser.bench.network.VirtualCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The hosts themselves. */
@Tag("cluster")
class TestVirtualCluster {
    private static final String RATE = "100mbit";

    @Test
    void hosts_eachCable_isLimited() {
        try (VirtualCluster cluster = VirtualCluster.create(2, 1, RATE)) {
            assertThat(Command.run("tc", "-n", cluster.namespace(1), "qdisc", "show", "dev", "eth0"))
                    .contains("tbf")
                    .contains("100Mbit");
            assertThat(Command.run("tc", "-n", cluster.cables().hub(), "qdisc", "show", "dev", Cables.port(0, 2)))
                    .contains("tbf")
                    .contains("100Mbit");
        }
    }

    @Test
    void cable_limitedAnew_hasTheNewRateAtBothEnds() {
        try (VirtualCluster cluster = VirtualCluster.create(2, 1, RATE)) {
            cluster.cables().limit(0, 1, "20mbit");
            assertThat(Command.run("tc", "-n", cluster.namespace(1), "qdisc", "show", "dev", "eth0"))
                    .contains("20Mbit");
            assertThat(Command.run("tc", "-n", cluster.cables().hub(), "qdisc", "show", "dev", Cables.port(0, 1)))
                    .contains("20Mbit");
            assertThat(Command.run("tc", "-n", cluster.cables().hub(), "qdisc", "show", "dev", Cables.port(0, 2)))
                    .contains("100Mbit");
        }
    }

    @Test
    void cable_pulledAndPluggedIn_carriesNothingMeanwhile() {
        try (VirtualCluster cluster = VirtualCluster.create(2, 1, RATE)) {
            cluster.cables().pull(0, 1);
            Awaitility.await().untilAsserted(() -> assertThat(eth0(cluster)).contains("NO-CARRIER"));
            cluster.cables().plugIn(0, 1);
            Awaitility.await().untilAsserted(() -> assertThat(eth0(cluster)).doesNotContain("NO-CARRIER"));
        }
    }

    @Test
    void close_processStillRuns_killsItAndRemovesAll() throws IOException {
        VirtualCluster cluster = VirtualCluster.create(1, 1, RATE);
        Process process = new ProcessBuilder(cluster.on(1, List.of("sleep", "600"))).start();
        Awaitility.await().until(() -> !Command.run("ip", "netns", "pids", cluster.namespace(1))
                .isBlank());
        cluster.close();
        Awaitility.await().until(() -> !process.isAlive());
        assertThat(Command.run("ip", "netns", "list")).doesNotContain(cluster.namespace(1));
    }

    @Test
    void removeAll_clustersOfThisProcess_areRemoved() {
        VirtualCluster cluster = VirtualCluster.create(1, 1, RATE);
        VirtualCluster.removeAll();
        assertThat(Command.run("ip", "netns", "list"))
                .doesNotContain(cluster.cables().prefix());
    }

    @Test
    void create_fails_leavesNothing() {
        assertThatThrownBy(() -> VirtualCluster.create(1, 1, "fast")).hasMessageContaining("fast");
        assertThat(Command.run("ip", "netns", "list"))
                .doesNotContain("hawser-" + ProcessHandle.current().pid() + "-");
    }

    @Test
    void create_namespaceOfADeadProcess_isRemoved() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        String leftover = "hawser-" + ended.pid() + "-1-hub";
        Command.run("ip", "netns", "add", leftover);
        VirtualCluster.create(1, 1, RATE).close();
        assertThat(Command.run("ip", "netns", "list")).doesNotContain(leftover);
    }

    private static String eth0(VirtualCluster cluster) {
        return Command.run("ip", "-n", cluster.namespace(1), "link", "show", "eth0");
    }
}
