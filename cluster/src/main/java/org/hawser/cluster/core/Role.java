// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.common.role.AddedRole;
import org.hawser.common.role.AddedRole.Placement;

/**
 * A kind of daemon: one of Hadoop's, or one that a module adds.
 *
 * @param label the name in output, logs and files
 * @param ports what its listening ports are for; {@code http} is the web address of every role
 * @param addressKeys the keys that say where an added role listens, by the purpose of the port
 * @param readyPage what an added role answers with JSON once it can be used; blank for Hadoop's
 * @param endsLast whether it is told to end when the others have ended
 */
public record Role(
        String label,
        String mainClass,
        List<String> jvmOptions,
        Placement placement,
        List<String> ports,
        Map<String, String> addressKeys,
        String readyPage,
        boolean endsLast) {
    public static final Role NAMENODE = stock(
            "namenode",
            "org.apache.hadoop.hdfs.server.namenode.NameNode",
            512,
            Placement.MASTER,
            List.of("rpc", "http"));
    public static final Role DATANODE = stock(
            "datanode",
            "org.apache.hadoop.hdfs.server.datanode.DataNode",
            512,
            Placement.WORKER,
            List.of("data", "ipc", "http"));
    public static final Role RESOURCEMANAGER = stock(
            "resourcemanager",
            "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager",
            512,
            Placement.MASTER,
            List.of("client", "scheduler", "tracker", "admin", "ibis", "http"));
    public static final Role NODEMANAGER = stock(
            "nodemanager",
            "org.apache.hadoop.yarn.server.nodemanager.NodeManager",
            512,
            Placement.WORKER,
            List.of("rpc", "localizer", "shuffle", "agent", "http"));
    public static final Role JOBHISTORYSERVER = stock(
            "jobhistoryserver",
            "org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer",
            256,
            Placement.MASTER,
            List.of("rpc", "admin", "http"));

    private static final List<Role> STOCK = List.of(NAMENODE, DATANODE, RESOURCEMANAGER, NODEMANAGER, JOBHISTORYSERVER);

    public Role {
        requireNonNull(label, "label is null");
        requireNonNull(mainClass, "mainClass is null");
        jvmOptions = List.copyOf(jvmOptions);
        requireNonNull(placement, "placement is null");
        ports = List.copyOf(ports);
        addressKeys = Map.copyOf(addressKeys);
        requireNonNull(readyPage, "readyPage is null");
        if (!label.matches("[a-z][a-z0-9-]*") || !ports.contains("http")) {
            throw new ClusterException("The role \"" + label + "\" has the ports " + ports
                    + ": a label must be lower-case letters, digits and dashes, and a port must be for http.");
        }
    }

    private static Role stock(String label, String mainClass, int heapMiB, Placement placement, List<String> ports) {
        return new Role(label, mainClass, List.of("-Xmx" + heapMiB + "m"), placement, ports, Map.of(), "", false);
    }

    private static Role of(AddedRole added) {
        return new Role(
                added.label(),
                added.mainClass(),
                added.jvmOptions(),
                added.placement(),
                added.addressKeys().keySet().stream().sorted().toList(),
                added.addressKeys(),
                added.readyPage(),
                added.endsLast());
    }

    /**
     * The roles of a profile: Hadoop's, and with Hawser those that modules on the class path add.
     *
     * @throws ClusterException if two have the same label
     */
    public static List<Role> of(Profile profile) {
        if (profile == Profile.STOCK) {
            return STOCK;
        }
        Stream<Role> added = ServiceLoader.load(AddedRole.class).stream().map(provider -> of(provider.get()));
        return List.copyOf(Stream.concat(STOCK.stream(), added)
                .collect(Collectors.toMap(
                        Role::label,
                        role -> role,
                        (one, other) -> {
                            throw new ClusterException("The role " + one.label() + " is there twice, as "
                                    + one.mainClass() + " and " + other.mainClass() + ": remove one of their jars.");
                        },
                        LinkedHashMap::new))
                .values());
    }

    /** The role of that name, in capitals or not. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Role named(String name) {
        return of(Profile.HAWSER).stream()
                .filter(role -> role.label().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new ClusterException("no module on the class path has the role " + name));
    }

    /** The name in files of a cluster. */
    @JsonValue
    String name() {
        return label.toUpperCase(Locale.ROOT);
    }

    /** Whether a module has added it to Hadoop's. */
    public boolean isAdded() {
        return !STOCK.contains(this);
    }

    @Override
    public String toString() {
        return label;
    }
}
