// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.common.role.AddedRole.Placement;

/**
 * Which daemon listens where; fixed for the life of a cluster.
 *
 * @param host name or address that the daemons listen on
 * @param ports by purpose, for each daemon; 0 if the daemon takes any free one
 */
public record PortPlan(String host, Map<DaemonId, Map<String, Integer>> ports) {
    /** The host of local clusters. */
    public static final String HOST = "localhost";

    public PortPlan {
        requireNonNull(host, "host is null");
        ports = Map.copyOf(requireNonNull(ports, "ports is null"));
    }

    /** Daemons on loopback. */
    public PortPlan(Map<DaemonId, Map<String, Integer>> ports) {
        this(HOST, ports);
    }

    /** The ports of one daemon by purpose. */
    public Map<String, Integer> of(DaemonId daemon) {
        return requireNonNull(ports.get(daemon), () -> "no ports for " + daemon);
    }

    /** {@code host:port} of the only daemon of its role. */
    public String address(Role role, String purpose) {
        return address(new DaemonId(role, 0), purpose);
    }

    /** {@code host:port} of a daemon. */
    public String address(DaemonId daemon, String purpose) {
        return host + ":" + port(daemon, purpose);
    }

    /** The daemons of a role, in the order of their numbers. */
    public List<DaemonId> daemons(Role role) {
        return ports.keySet().stream()
                .filter(daemon -> daemon.role().equals(role))
                .sorted(Comparator.comparing(DaemonId::worker))
                .toList();
    }

    /** Added roles of which there are daemons. */
    public List<Role> addedRoles() {
        return ports.keySet().stream()
                .map(DaemonId::role)
                .filter(Role::isAdded)
                .distinct()
                .sorted(Comparator.comparing(Role::label))
                .toList();
    }

    /** By these, the daemons of added roles on a node know where to listen; a master has the number 0. */
    public Map<String, String> addressSettings(Placement placement, int number) {
        Map<String, String> settings = new TreeMap<>();
        addedRoles().stream().filter(role -> role.placement() == placement).forEach(role -> role.addressKeys()
                .forEach((purpose, key) -> settings.put(key, address(new DaemonId(role, number), purpose))));
        return settings;
    }

    /** The web address of a daemon. */
    public URI web(DaemonId daemon) {
        return URI.create("http://" + webAddress(daemon));
    }

    /**
     * {@code host:port} of a daemon's web server. Those of HDFS always serve WebHDFS, which believes every caller's name,
     * and look at no list of hosts: they listen on loopback alone.
     */
    String webAddress(DaemonId daemon) {
        boolean hdfs = daemon.role().equals(Role.NAMENODE) || daemon.role().equals(Role.DATANODE);
        return (hdfs ? HOST : host) + ":" + port(daemon, "http");
    }

    private int port(DaemonId daemon, String purpose) {
        return requireNonNull(of(daemon).get(purpose), () -> daemon + " has no port for " + purpose);
    }
}
