// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.state.ClusterState;

/**
 * A daemon of a worker on another host, as its master sees it.
 *
 * @param address of the daemon, host and port
 * @param state {@code up}, or what its master calls it: {@code dead}, {@code lost}, {@code unhealthy}
 * @param web where its pages are; blank if its master does not say
 */
public record RemoteDaemon(Role role, String address, String state, String web) {
    private static final String NAMENODE_INFO = "/jmx?qry=Hadoop:service=NameNode,name=NameNodeInfo";
    private static final String NODES = "/ws/v1/cluster/nodes";

    public RemoteDaemon {
        requireNonNull(role, "role is null");
        requireNonNull(address, "address is null");
        requireNonNull(state, "state is null");
        requireNonNull(web, "web is null");
    }

    /** Every DataNode and NodeManager that the masters of a cluster have seen; none if a master does not answer. */
    public static List<RemoteDaemon> of(ClusterState state) {
        return Stream.of(
                        ask(state, Role.NAMENODE, NAMENODE_INFO).flatMap(RemoteDaemon::dataNodes),
                        ask(state, Role.RESOURCEMANAGER, NODES).flatMap(RemoteDaemon::nodeManagers))
                .flatMap(daemons -> daemons)
                .toList();
    }

    private static Stream<JsonNode> ask(ClusterState state, Role master, String page) {
        return state
                .daemon(new DaemonId(master, 0))
                .flatMap(daemon -> HttpJson.get(URI.create(daemon.web() + page)))
                .stream();
    }

    static Stream<RemoteDaemon> dataNodes(JsonNode answer) {
        JsonNode info = answer.path("beans").path(0);
        return Stream.of("LiveNodes", "DeadNodes")
                .flatMap(kind -> HttpJson.parse(info.path(kind).asText()).stream()
                        .flatMap(RemoteDaemon::elements)
                        .map(node -> new RemoteDaemon(
                                Role.DATANODE,
                                node.path("xferaddr").asText(),
                                kind.equals("LiveNodes") ? "up" : "dead",
                                web(node.path("infoAddr").asText()))));
    }

    static Stream<RemoteDaemon> nodeManagers(JsonNode answer) {
        return elements(answer.path("nodes").path("node"))
                .map(node -> new RemoteDaemon(
                        Role.NODEMANAGER,
                        node.path("id").asText(),
                        node.path("state").asText().equals("RUNNING")
                                ? "up"
                                : node.path("state").asText().toLowerCase(Locale.ROOT),
                        web(node.path("nodeHTTPAddress").asText())));
    }

    private static String web(String address) {
        return address.isEmpty() ? "" : "http://" + address;
    }

    private static Stream<JsonNode> elements(JsonNode nodes) {
        return StreamSupport.stream(nodes.spliterator(), false);
    }
}
