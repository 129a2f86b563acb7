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
package org.hawser.cluster.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.DaemonId;
import org.hawser.cluster.Role;
import org.hawser.cluster.conf.PortPlan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestProbes {
    private final Map<String, String> answers = new HashMap<>();
    private HttpServer server;
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
        Map<String, Integer> ports = Map.of("http", server.getAddress().getPort(), "rpc", 7);
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
    void fileSystem_safeMode_doesNotHold() {
        nameNode("safeMode", 2);
        assertThat(holds(probes.fileSystem(2))).isFalse();
    }

    @Test
    void fileSystem_oneDataNodeMissing_doesNotHold() {
        nameNode("Operational", 1);
        assertThat(holds(probes.fileSystem(2))).isFalse();
        assertThat(holds(probes.nameSpace())).isTrue();
    }

    @Test
    void fileSystem_operationalWithAllDataNodes_holds() {
        nameNode("Operational", 2);
        assertThat(holds(probes.fileSystem(2))).isTrue();
    }

    @Test
    void home_notMade_doesNotHold() {
        String make = "/webhdfs/v1/user/u?op=MKDIRS&user.name=u";
        answers.put(make, "{\"boolean\":false}");
        assertThat(holds(probes.home("u"))).isFalse();
        answers.put(make, "{\"boolean\":true}");
        assertThat(holds(probes.home("u"))).isTrue();
    }

    @Test
    void scheduler_lostNodeManager_countsOnlyTheRunning() {
        answers.put("/ws/v1/cluster/nodes", "{\"nodes\":{\"node\":[{\"state\":\"RUNNING\"},{\"state\":\"LOST\"}]}}");
        assertThat(holds(probes.scheduler(1))).isTrue();
        assertThat(holds(probes.scheduler(2))).isFalse();
    }

    @Test
    void scheduler_noNodeYet_doesNotHold() {
        answers.put("/ws/v1/cluster/nodes", "{\"nodes\":null}");
        assertThat(holds(probes.scheduler(1))).isFalse();
    }

    @Test
    void daemon_nodeManagerNotHeardOfSinceItsStart_doesNotHold() {
        answers.put("/ws/v1/cluster/nodes/localhost:7", "{\"node\":{\"state\":\"RUNNING\",\"lastHealthUpdate\":1000}}");
        Probe early = probes.daemon(new DaemonId(Role.NODEMANAGER, 1), 1001);
        Probe late = probes.daemon(new DaemonId(Role.NODEMANAGER, 1), 1000);
        assertThat(holds(early)).isFalse();
        assertThat(holds(late)).isTrue();
    }

    @Test
    void history_otherAnswer_doesNotHold() {
        assertThat(holds(probes.history())).isFalse();
        answers.put("/ws/v1/history/info", "{\"historyInfo\":{}}");
        assertThat(holds(probes.history())).isTrue();
    }

    @Test
    void history_nobodyListens_doesNotHold() {
        server.stop(0);
        assertThat(holds(probes.history())).isFalse();
    }

    private void nameNode(String state, int dataNodes) {
        answers.put(
                "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState",
                "{\"beans\":[{\"FSState\":\"" + state + "\",\"NumLiveDataNodes\":" + dataNodes + "}]}");
    }

    private static boolean holds(Probe probe) {
        return probe.holds().getAsBoolean();
    }
}
