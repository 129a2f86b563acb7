// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;
import org.junit.jupiter.api.Test;

class TestControlServer {
    private static final String LOOPBACK = "127.0.0.1";
    private static final NodeReport.Files FILES = new NodeReport.Files(false, false, 1024, 8192);
    private static final NodeReport REPORT = new NodeReport(
            "n2",
            new Link("lo", Link.Kind.LOOPBACK, LOOPBACK),
            List.of(LOOPBACK),
            4,
            8192,
            FILES,
            new OpenMpi.Usability("4.1.4", "Open MPI 4.1.4"));

    @Test
    void node_withTheToken_exchangesRecords() throws IOException {
        try (ControlServer server = ControlServer.open(LOOPBACK, "secret")) {
            NodeConnection connection;
            try (RecordChannel node = connect(server)) {
                node.send(new Hello("secret", 2, REPORT));
                connection = awaitNode(server, 2);
                assertThat(connection.report()).isEqualTo(REPORT);

                Order order = Order.start(Profile.STOCK, Map.of("a", "b"), 256);
                connection.send(order);
                assertThat(node.receive(Order.class)).contains(order);

                node.send(new Notice(Notice.Kind.FAILED, "no disk"));
                await().untilAsserted(() -> assertThat(connection.notice(Notice.Kind.FAILED))
                        .contains(new Notice(Notice.Kind.FAILED, "no disk")));
            }
            await().until(() -> !connection.isOpen());
        }
    }

    @Test
    void node_withAnotherToken_isNotLetIn() throws IOException {
        try (ControlServer server = ControlServer.open(LOOPBACK, "secret");
                RecordChannel node = connect(server)) {
            node.send(new Hello("guess", 2, REPORT));

            assertThat(node.receive(Order.class)).isEmpty();
            assertThat(server.node(2)).isEmpty();
        }
    }

    @Test
    void node_thatIsThereTwice_isLetInOnce() throws IOException {
        try (ControlServer server = ControlServer.open(LOOPBACK, "secret");
                RecordChannel first = connect(server);
                RecordChannel second = connect(server)) {
            first.send(new Hello("secret", 2, REPORT));
            NodeConnection connection = awaitNode(server, 2);
            second.send(new Hello("secret", 2, REPORT));

            assertThat(second.receive(Order.class)).isEmpty();
            assertThat(connection.isOpen()).isTrue();
        }
    }

    @Test
    void node_thatSendsNonsense_isDisconnected() throws IOException {
        try (ControlServer server = ControlServer.open(LOOPBACK, "secret");
                RecordChannel node = connect(server);
                Socket raw = socket(server)) {
            node.send(new Hello("secret", 1, REPORT));
            awaitNode(server, 1);
            raw.getOutputStream().write("{\"token\":12}\n".getBytes(StandardCharsets.UTF_8));
            assertThat(raw.getInputStream().read()).isNegative();
        }
    }

    @Test
    void open_addressOfAnotherMachine_isRefused() {
        assertThatThrownBy(() -> ControlServer.open("198.51.100.1", "secret")).hasMessageContaining("Cannot listen on");
    }

    private static NodeConnection awaitNode(ControlServer server, int index) {
        await().until(() -> server.node(index).isPresent());
        Optional<NodeConnection> node = server.node(index);
        return node.orElseThrow();
    }

    private static RecordChannel connect(ControlServer server) throws IOException {
        return new RecordChannel(socket(server));
    }

    private static Socket socket(ControlServer server) throws IOException {
        return new Socket(
                InetAddress.getLoopbackAddress(),
                Integer.parseInt(server.address().split(":", 2)[1]));
    }
}
