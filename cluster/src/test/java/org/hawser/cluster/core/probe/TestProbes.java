// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.common.role.AddedRole.Placement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestProbes {
    private final Map<String, String> answers = new HashMap<>();
    private HttpServer server;
    private Map<String, Integer> ports;
    private Probes probes;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] answer = answers.getOrDefault(exchange.getRequestURI().toString(), "not JSON")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        ports = Map.of("http", server.getAddress().getPort(), "rpc", 7, "data", 7);
        probes = new Probes(new PortPlan(Map.of(
                new DaemonId(Role.NAMENODE, 0), ports,
                new DaemonId(Role.RESOURCEMANAGER, 0), ports,
                new DaemonId(Role.NODEMANAGER, 1), ports,
                new DaemonId(Role.JOBHISTORYSERVER, 0), ports)));
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void of_nameNodeInSafeMode_doesNotHold() {
        bean("FSNamesystemState", "{\"FSState\":\"safeMode\"}");
        assertThat(holds(Role.NAMENODE, 0, 0)).isFalse();
        bean("FSNamesystemState", "{\"FSState\":\"Operational\"}");
        assertThat(holds(Role.NAMENODE, 0, 0)).isTrue();
    }

    @Test
    void of_dataNode_holdsOnceItsAddressIsAmongTheLive() {
        liveNode("127.0.0.1:8", 0);
        assertThat(holds(Role.DATANODE, 1, 0)).isFalse();
        liveNode("127.0.0.1:7", 0);
        assertThat(holds(Role.DATANODE, 1, 0)).isTrue();
    }

    @Test
    void of_dataNodeKnownFromBeforeItsStartOnly_doesNotHold() {
        long now = System.currentTimeMillis();
        liveNode("127.0.0.1:7", 100);
        assertThat(holds(Role.DATANODE, 1, now - 90_000)).isFalse();
        assertThat(holds(Role.DATANODE, 1, now - 110_000)).isTrue();
    }

    @Test
    void of_nodeManagerNotRunning_doesNotHold() {
        node("LOST", 1000);
        assertThat(holds(Role.NODEMANAGER, 1, 1000)).isFalse();
    }

    @Test
    void of_nodeManagerNotHeardOfSinceItsStart_doesNotHold() {
        node("RUNNING", 1000);
        assertThat(holds(Role.NODEMANAGER, 1, 1001)).isFalse();
        assertThat(holds(Role.NODEMANAGER, 1, 1000)).isTrue();
    }

    @Test
    void of_historyServerWithOtherAnswer_doesNotHold() {
        answers.put("/ws/v1/history/info", "{}");
        assertThat(holds(Role.JOBHISTORYSERVER, 0, 0)).isFalse();
        answers.put("/ws/v1/history/info", "{\"historyInfo\":{}}");
        assertThat(holds(Role.JOBHISTORYSERVER, 0, 0)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("roles")
    void of_nobodyListens_doesNotHold(Role role) {
        server.stop(0);
        assertThat(holds(role, role.placement() == Placement.WORKER ? 1 : 0, 0)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("roles")
    void of_answerIsNotJson_doesNotHold(Role role) {
        assertThat(holds(role, role.placement() == Placement.WORKER ? 1 : 0, 0)).isFalse();
    }

    @Test
    void home_notMade_doesNotHold() {
        String make = "/webhdfs/v1/user/u?op=MKDIRS&user.name=u";
        answers.put(make, "{\"boolean\":false}");
        assertThat(probes.home("u").holds().getAsBoolean()).isFalse();
        answers.put(make, "{\"boolean\":true}");
        assertThat(probes.home("u").holds().getAsBoolean()).isTrue();
    }

    @Test
    void remoteDaemons_ofBothMasters_haveTheStateThatTheirMasterSees() {
        bean(
                "NameNodeInfo",
                "{\"LiveNodes\":\"{\\\"n2:7\\\":{\\\"xferaddr\\\":\\\"10.0.0.2:7\\\",\\\"infoAddr\\\":\\\"10.0.0.2:8\\\"}}\","
                        + "\"DeadNodes\":\"{\\\"n3:7\\\":{\\\"xferaddr\\\":\\\"10.0.0.3:7\\\"}}\"}");
        answers.put(
                "/ws/v1/cluster/nodes",
                "{\"nodes\":{\"node\":[{\"id\":\"10.0.0.2:9\",\"state\":\"RUNNING\",\"nodeHTTPAddress\":\"10.0.0.2:10\"},"
                        + "{\"id\":\"10.0.0.3:9\",\"state\":\"LOST\",\"nodeHTTPAddress\":\"\"}]}}");
        ClusterState state = new ClusterState(
                Profile.STOCK, 2, 1, Map.of(), List.of(state(Role.NAMENODE, 0, 0), state(Role.RESOURCEMANAGER, 0, 0)));

        assertThat(RemoteDaemon.of(state))
                .containsExactly(
                        new RemoteDaemon(Role.DATANODE, "10.0.0.2:7", "up", "http://10.0.0.2:8"),
                        new RemoteDaemon(Role.DATANODE, "10.0.0.3:7", "dead", ""),
                        new RemoteDaemon(Role.NODEMANAGER, "10.0.0.2:9", "up", "http://10.0.0.2:10"),
                        new RemoteDaemon(Role.NODEMANAGER, "10.0.0.3:9", "lost", ""));
    }

    private static List<Role> roles() {
        return Role.of(Profile.STOCK);
    }

    private void bean(String name, String bean) {
        answers.put("/jmx?qry=Hadoop:service=NameNode,name=" + name, "{\"beans\":[" + bean + "]}");
    }

    private void liveNode(String address, int lastContactSeconds) {
        String nodes = "{\\\"localhost:7\\\":{\\\"xferaddr\\\":\\\"" + address + "\\\",\\\"lastContact\\\":"
                + lastContactSeconds + "}}";
        bean("NameNodeInfo", "{\"LiveNodes\":\"" + nodes + "\"}");
    }

    private void node(String state, long lastHealthUpdate) {
        answers.put(
                "/ws/v1/cluster/nodes",
                "{\"nodes\":{\"node\":[{\"id\":\"127.0.0.11:7\",\"state\":\"" + state + "\",\"lastHealthUpdate\":"
                        + lastHealthUpdate + "}]}}");
    }

    private boolean holds(Role role, int worker, long startedAtMillis) {
        return probes.of(state(role, worker, startedAtMillis)).holds().getAsBoolean();
    }

    private DaemonState state(Role role, int worker, long startedAtMillis) {
        return new DaemonState(
                role,
                worker,
                1,
                1,
                startedAtMillis,
                ports,
                URI.create("http://localhost:" + ports.get("http")),
                Path.of("/l"));
    }
}
