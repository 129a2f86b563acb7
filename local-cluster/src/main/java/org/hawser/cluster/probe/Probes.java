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

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.hawser.cluster.DaemonId;
import org.hawser.cluster.Role;
import org.hawser.cluster.conf.PortPlan;

/** What makes the daemons of a cluster ready, asked over their own web interfaces. */
public final class Probes {
    private static final String BEANS = "/jmx?qry=Hadoop:service=NameNode,name=";

    private final PortPlan ports;

    public Probes(PortPlan ports) {
        this.ports = requireNonNull(ports, "ports is null");
    }

    /** The NameNode serves, safe mode is over, and that many DataNodes are registered. */
    public Probe fileSystem(int dataNodes) {
        DaemonId nameNode = new DaemonId(Role.NAMENODE, 0);
        return new Probe(nameNode, "safe mode off and " + dataNodes + " DataNodes registered", () -> bean(
                        nameNode, "FSNamesystemState")
                .filter(state -> state.path("FSState").asText().equals("Operational"))
                .filter(state -> state.path("NumLiveDataNodes").asInt() >= dataNodes)
                .isPresent());
    }

    /** The NameNode serves and safe mode is over. */
    public Probe nameSpace() {
        DaemonId nameNode = new DaemonId(Role.NAMENODE, 0);
        return new Probe(nameNode, "safe mode off", () -> bean(nameNode, "FSNamesystemState")
                .filter(state -> state.path("FSState").asText().equals("Operational"))
                .isPresent());
    }

    /** The user has a home directory; it is made if need be. */
    public Probe home(String user) {
        DaemonId nameNode = new DaemonId(Role.NAMENODE, 0);
        URI make = ports.web(nameNode).resolve("/webhdfs/v1/user/" + user + "?op=MKDIRS&user.name=" + user);
        return new Probe(nameNode, "/user/" + user + " made", () -> HttpJson.put(make)
                .filter(answer -> answer.path("boolean").asBoolean())
                .isPresent());
    }

    /** The ResourceManager serves and sees that many NodeManagers running. */
    public Probe scheduler(int nodeManagers) {
        DaemonId resourceManager = new DaemonId(Role.RESOURCEMANAGER, 0);
        URI nodes = ports.web(resourceManager).resolve("/ws/v1/cluster/nodes");
        return new Probe(
                resourceManager,
                nodeManagers + " NodeManagers running",
                () -> HttpJson.get(nodes).map(Probes::running).orElse(0L) >= nodeManagers);
    }

    /** The JobHistoryServer serves. */
    public Probe history() {
        DaemonId historyServer = new DaemonId(Role.JOBHISTORYSERVER, 0);
        URI info = ports.web(historyServer).resolve("/ws/v1/history/info");
        return new Probe(historyServer, "history service answers", () -> HttpJson.get(info)
                .filter(answer -> answer.has("historyInfo"))
                .isPresent());
    }

    /** The daemon's web server answers. */
    public static boolean answers(URI web) {
        return HttpJson.get(web.resolve("/jmx?qry=java.lang:type=Runtime")).isPresent();
    }

    /**
     * A daemon answers; the ResourceManager heard of a NodeManager since its start too.
     *
     * @param startedAtMillis when the daemon was started, ms since the epoch
     */
    public Probe daemon(DaemonId daemon, long startedAtMillis) {
        if (daemon.role() != Role.NODEMANAGER) {
            return new Probe(daemon, "web server answers", () -> answers(ports.web(daemon)));
        }
        URI node = ports.web(new DaemonId(Role.RESOURCEMANAGER, 0))
                .resolve("/ws/v1/cluster/nodes/" + ports.address(daemon, "rpc"));
        return new Probe(daemon, "registered with the ResourceManager", () -> HttpJson.get(node)
                .map(answer -> answer.path("node"))
                .filter(Probes::isRunning)
                .filter(answer -> answer.path("lastHealthUpdate").asLong() >= startedAtMillis)
                .isPresent());
    }

    private Optional<JsonNode> bean(DaemonId daemon, String name) {
        return HttpJson.get(URI.create(ports.web(daemon) + BEANS + name))
                .map(answer -> answer.path("beans").path(0));
    }

    private static long running(JsonNode nodes) {
        return StreamSupport.stream(nodes.path("nodes").path("node").spliterator(), false)
                .filter(Probes::isRunning)
                .count();
    }

    private static boolean isRunning(JsonNode node) {
        return node.path("state").asText().equals("RUNNING");
    }
}
