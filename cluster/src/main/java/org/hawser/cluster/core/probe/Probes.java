// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonState;

/** Makes the probes that tell when the daemons of a cluster are ready, by asking the daemons' own web interfaces. */
public final class Probes {
    private static final String BEANS = "/jmx?qry=Hadoop:service=NameNode,name=";
    private static final DaemonId NAMENODE = new DaemonId(Role.NAMENODE, 0);
    private static final DaemonId RESOURCEMANAGER = new DaemonId(Role.RESOURCEMANAGER, 0);

    private final PortPlan ports;

    public Probes(PortPlan ports) {
        this.ports = requireNonNull(ports, "ports is null");
    }

    /** The daemon's web server answers. */
    public static boolean answers(URI web) {
        return HttpJson.get(web.resolve("/jmx?qry=java.lang:type=Runtime")).isPresent();
    }

    /** A daemon serves; one of a worker is known to its master, and not only from before this start. */
    public Probe of(DaemonState daemon) {
        Map<Role, Probe> stock = Map.of(
                Role.NAMENODE, probe(daemon, "safe mode off", this::isOutOfSafeMode),
                Role.DATANODE, probe(daemon, "registered with the NameNode", () -> isLiveDataNode(daemon)),
                Role.RESOURCEMANAGER, probe(daemon, "web server answers", () -> answers(daemon.web())),
                Role.NODEMANAGER,
                        probe(daemon, "registered with the ResourceManager", () -> isRunningNodeManager(daemon)),
                Role.JOBHISTORYSERVER, probe(daemon, "history service answers", () -> hasHistory(daemon)));
        URI readyPage = daemon.web().resolve(daemon.role().readyPage());
        return stock.getOrDefault(daemon.role(), probe(daemon, "answers", () -> HttpJson.get(readyPage)
                .isPresent()));
    }

    /** The user has a home directory; it is made if need be. */
    public Probe home(String user) {
        URI make = ports.web(NAMENODE).resolve("/webhdfs/v1/user/" + user + "?op=MKDIRS&user.name=" + user);
        return new Probe(NAMENODE, "/user/" + user + " made", () -> HttpJson.put(make)
                .filter(answer -> answer.path("boolean").asBoolean())
                .isPresent());
    }

    /** How many DataNodes the NameNode knows to be alive. */
    public int liveDataNodes() {
        return bean("FSNamesystemState")
                .map(state -> state.path("NumLiveDataNodes").asInt())
                .orElse(0);
    }

    /** How many NodeManagers the ResourceManager may use. */
    public int activeNodeManagers() {
        return HttpJson.get(URI.create(ports.web(RESOURCEMANAGER) + "/ws/v1/cluster/metrics"))
                .map(answer -> answer.path("clusterMetrics").path("activeNodes").asInt())
                .orElse(0);
    }

    private boolean isOutOfSafeMode() {
        return bean("FSNamesystemState")
                .filter(state -> state.path("FSState").asText().equals("Operational"))
                .isPresent();
    }

    private boolean isLiveDataNode(DaemonState daemon) {
        String address = ":" + daemon.ports().get("data");
        return bean("NameNodeInfo")
                .flatMap(info -> HttpJson.parse(info.path("LiveNodes").asText()))
                .stream()
                .flatMap(nodes -> StreamSupport.stream(nodes.spliterator(), false))
                .filter(node -> node.path("xferaddr").asText().endsWith(address))
                .anyMatch(node -> isContactSince(daemon.startedAtMillis(), node));
    }

    /** The NameNode gives the time since the last contact in whole seconds, rounded down. */
    private static boolean isContactSince(long startedAtMillis, JsonNode node) {
        long secondsAtMost = node.path("lastContact").asLong() + 1;
        return System.currentTimeMillis() - secondsAtMost * 1000 >= startedAtMillis;
    }

    private boolean isRunningNodeManager(DaemonState daemon) {
        // By its port: a worker may have an address of its own on loopback.
        String address = ":" + daemon.ports().get("rpc");
        return HttpJson.get(ports.web(RESOURCEMANAGER).resolve("/ws/v1/cluster/nodes")).stream()
                .flatMap(answer ->
                        StreamSupport.stream(answer.path("nodes").path("node").spliterator(), false))
                .filter(node -> node.path("id").asText().endsWith(address))
                .filter(node -> node.path("state").asText().equals("RUNNING"))
                .anyMatch(node -> node.path("lastHealthUpdate").asLong() >= daemon.startedAtMillis());
    }

    private static boolean hasHistory(DaemonState daemon) {
        return HttpJson.get(daemon.web().resolve("/ws/v1/history/info"))
                .filter(answer -> answer.has("historyInfo"))
                .isPresent();
    }

    private Optional<JsonNode> bean(String name) {
        return HttpJson.get(URI.create(ports.web(NAMENODE) + BEANS + name))
                .map(answer -> answer.path("beans").path(0));
    }

    private static Probe probe(DaemonState daemon, String condition, BooleanSupplier holds) {
        return new Probe(daemon.id(), condition, holds);
    }
}
