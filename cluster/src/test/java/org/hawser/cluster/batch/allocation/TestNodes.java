// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.hawser.cluster.batch.control.ControlServer;
import org.hawser.cluster.batch.control.Hello;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.control.Notice;
import org.hawser.cluster.batch.control.Order;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.NodeRole;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNodes {
    private static final long HOUR = 3_600_000;
    private static final String LOOPBACK = "127.0.0.1";
    private static final AllocatedNode NODE = new AllocatedNode(1, "n1", NodeRole.WORKER);
    private static final NodeReport.Files FILES = new NodeReport.Files(false, false, 1024, 8192);
    private static final NodeReport REPORT = new NodeReport(
            "n1",
            new Link("lo", Link.Kind.LOOPBACK, LOOPBACK),
            List.of(LOOPBACK),
            4,
            8192,
            FILES,
            new OpenMpi.Usability("", "no mpirun"));

    @TempDir
    private Path dir;

    private final List<String> told = new ArrayList<>();
    private AllocationPlaces places;
    private ControlServer server;
    private Nodes nodes;

    @BeforeEach
    void open() {
        places = new AllocationPlaces("7", dir, Path.of("/tmp"), HdfsPlace.parse("local", Path.of("/tmp")));
        server = ControlServer.open(LOOPBACK, "secret");
        nodes = new Nodes(List.of(NODE), server, places, told::add);
    }

    @AfterEach
    void close() {
        nodes.tellToStop(StopLimits.AT_ONCE);
        nodes.awaitStopped(new StopTime(StopLimits.AT_ONCE));
        server.close();
    }

    @Test
    void awaitReports_launcherThatFails_namesTheNodeAndQuotesTheLauncher() throws IOException {
        launch("echo 'srun: error: n1 is down' >&2; exit 3");

        assertThatThrownBy(() -> nodes.awaitReports(Duration.ofMinutes(1)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(
                        "Node n1 cannot be used: its launcher ended with exit code 3; nothing was started")
                .hasMessageContaining("srun: error: n1 is down");
    }

    @Test
    void awaitReports_nodeThatIsSilent_isUnreachable() throws IOException {
        launch("exec sleep 1000");

        assertThatThrownBy(() -> nodes.awaitReports(Duration.ofMillis(200)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("Node n1 did not answer within 0 s; nothing was started");
    }

    @Test
    void awaitReady_nodeThatIsReady_returns() throws IOException {
        try (RecordChannel node = connect()) {
            node.send(new Notice(Notice.Kind.READY, ""));

            nodes.awaitReady(List.of(NODE), "pools", "containers are forked", Duration.ofMinutes(1));
        }
        assertThat(told).contains("waiting for 1 pools: 1 ready");
    }

    @Test
    void awaitReady_nodeThatIsNot_goesOnWithAWarning() throws IOException {
        try (RecordChannel node = connect()) {
            nodes.awaitReady(List.of(NODE), "pools", "containers are forked", Duration.ofMillis(200));
            node.send(new Notice(Notice.Kind.STOPPED, ""));
        }
        assertThat(told).anyMatch(line -> line.startsWith("warning: not all pools are ready"));
    }

    @Test
    void awaitReady_nodeThatFails_says() throws IOException {
        try (RecordChannel node = connect()) {
            node.send(new Notice(Notice.Kind.FAILED, "the nodemanager has ended"));

            assertThatThrownBy(() ->
                            nodes.awaitReady(List.of(NODE), "pools", "containers are forked", Duration.ofMinutes(1)))
                    .hasMessageContaining("On node n1: the nodemanager has ended");
        }
    }

    @Test
    void awaitStopped_interrupted_tellsNodesToStopAtOnce() throws IOException {
        StopLimits orderly = new StopLimits(HOUR, HOUR, HOUR, HOUR, HOUR);
        StopTime time = new StopTime(orderly);
        try (RecordChannel node = connect()) {
            nodes.tellToStop(orderly);
            Thread.currentThread().interrupt();

            assertThat(nodes.awaitStopped(time)).isFalse();

            assertThat(Thread.interrupted()).isFalse();
            assertThat(time.isAtOnce()).isTrue();
            assertThat(node.receive(Order.class)).contains(Order.stop(orderly));
            assertThat(node.receive(Order.class)).contains(Order.stop(StopLimits.AT_ONCE));
        }
        assertThat(nodes.awaitStopped(time)).isTrue();
    }

    private void launch(String script) throws IOException {
        Files.writeString(places.nodeScript(), script);
        nodes.launch(NodeLauncher.LOCAL);
    }

    private RecordChannel connect() throws IOException {
        RecordChannel node = new RecordChannel(new Socket(
                InetAddress.getLoopbackAddress(),
                Integer.parseInt(server.address().split(":", 2)[1])));
        node.send(new Hello("secret", NODE.index(), REPORT));
        assertThat(nodes.awaitReports(Duration.ofMinutes(1))).containsEntry(NODE, REPORT);
        return node;
    }
}
