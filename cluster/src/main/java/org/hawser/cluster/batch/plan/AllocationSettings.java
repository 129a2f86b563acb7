// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.conf.ProfileSettings;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.common.role.AddedRole.Placement;
import org.hawser.reuse.cds.ClassArchive;

/**
 * The Hadoop configuration of an allocation's cluster: that of a local cluster, with the addresses, directories and sizes
 * of the nodes. Keys that the user sets win.
 */
public record AllocationSettings(
        AllocationSpec spec,
        AllocationPlaces places,
        RuntimeLayout layout,
        PortPlan masterPorts,
        MemoryPlan memory,
        Access access) {
    private static final int LEAST_HEARTBEAT_MILLIS = 100;
    private static final int LARGEST_HEARTBEAT_MILLIS = 1000;
    private static final int HEARTBEAT_MILLIS_A_WORKER = 2;

    public AllocationSettings {
        requireNonNull(spec, "spec is null");
        requireNonNull(places, "places is null");
        requireNonNull(layout, "layout is null");
        requireNonNull(masterPorts, "masterPorts is null");
        requireNonNull(memory, "memory is null");
        requireNonNull(access, "access is null");
    }

    /** What masters, clients and containers get. */
    public Map<String, String> common() {
        Map<String, String> settings = shared();
        settings.putAll(spec.settings());
        // Every node has that directory, and this code runs on one of them.
        NodeMemory.addTo(settings, spec.profile(), spec.localDir());
        Ibis.addLocalSocket(settings, places.monitor());
        return settings;
    }

    /** What the daemons get of that worker, counted from 0, which listen on that address. */
    public Map<String, String> worker(AllocatedNode node, int number, String address) {
        NodePlace place = places.node(node);
        PortPlan anyPorts = anyPorts(Placement.WORKER, place.worker(), address);
        int slots = memory.slots().get(number);
        Map<String, String> settings = shared();
        settings.putAll(profile(place.paths(), anyPorts, slots).worker(place.worker()));
        if (spec.profile() == Profile.HAWSER) {
            settings.put("hawser.reuse.slots", Integer.toString(slots));
        }
        settings.put("dfs.datanode.data.dir", "file://" + place.hdfs());
        settings.put("hadoop.tmp.dir", place.paths().temporary().toString());
        settings.put("yarn.nodemanager.resource.memory-mb", Integer.toString(slots * memory.container()));
        settings.putAll(spec.settings());
        Ibis.addLocalSocket(settings, places.monitor());
        Ibis.addLog(settings, place.run());
        return settings;
    }

    /**
     * What the daemon gets of a memory node that listens on that address.
     *
     * @param bytes its budget
     * @param starter of the workers' pools
     */
    public Map<String, String> memoryNode(AllocatedNode node, String address, long bytes, PoolStarter starter) {
        NodePlace place = places.node(node);
        Map<String, String> settings = shared();
        settings.put("hadoop.tmp.dir", place.paths().temporary().toString());
        settings.putAll(spec.settings());
        settings.putAll(
                anyPorts(Placement.MEMORY, node.index(), address).addressSettings(Placement.MEMORY, node.index()));
        settings.putAll(MemoryNodes.settings(address, place.run(), bytes, starter));
        return settings;
    }

    private Map<String, String> shared() {
        int workers = spec.plan().workers().size();
        int slots = memory.slots().stream().mapToInt(Integer::intValue).max().orElseThrow();
        Map<String, String> settings =
                profile(places.shared(), masterPorts, slots).common();
        if (spec.profile() == Profile.HAWSER) {
            settings.put("hawser.reuse.address-dir", places.agentAddresses().toString());
            settings.put("hawser.shuffle.monitor-dir", places.monitor().toString());
            // On a file system of the node, as the user has chosen it.
            settings.put(
                    "hawser.reuse.class-archive-dir",
                    ClassArchive.directoryIn(spec.localDir()).toString());
        }
        addDirectories(settings);
        addSizes(settings, slots);
        addHeartbeats(settings, workers);
        settings.putAll(access.settings());
        // Nodes are named by their addresses on the chosen interface, which no name service need know.
        settings.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
        if (spec.hdfs().kind() == HdfsPlace.Kind.SHARED) {
            // The shared file system has its own redundancy.
            settings.put("dfs.replication", "1");
        }
        return settings;
    }

    private void addDirectories(Map<String, String> settings) {
        settings.put("hadoop.tmp.dir", places.masterTemporary().toString());
        settings.put("dfs.namenode.name.dir", "file://" + places.nameNodeData());
        // HDFS ends with the job: containers' logs stay on their nodes until they are collected from there.
        settings.put("yarn.log-aggregation-enable", "false");
        settings.put("yarn.nodemanager.log.retain-seconds", "604800");
        // A NodeManager on any free port cannot find its containers again; nothing restarts it here either.
        settings.put("yarn.nodemanager.recovery.enabled", "false");
        settings.put("yarn.nodemanager.recovery.supervised", "false");
    }

    private void addSizes(Map<String, String> settings, int slots) {
        String container = Integer.toString(memory.container());
        Stream.of(
                        "yarn.scheduler.minimum-allocation-mb",
                        "yarn.app.mapreduce.am.resource.mb",
                        "mapreduce.map.memory.mb",
                        "mapreduce.reduce.memory.mb")
                .forEach(key -> settings.put(key, container));
        Stream.of("yarn.app.mapreduce.am.command-opts", "mapreduce.map.java.opts", "mapreduce.reduce.java.opts")
                .forEach(key -> settings.put(key, "-Xmx" + memory.containerHeap() + "m"));
        settings.put("yarn.scheduler.maximum-allocation-mb", Integer.toString(slots * memory.container()));
    }

    /** On many nodes the masters have less time for each. */
    private static void addHeartbeats(Map<String, String> settings, int workers) {
        String millis = Integer.toString(Math.min(
                LARGEST_HEARTBEAT_MILLIS, Math.max(LEAST_HEARTBEAT_MILLIS, workers * HEARTBEAT_MILLIS_A_WORKER)));
        String key = "yarn.resourcemanager.nodemanagers.heartbeat-interval-";
        Stream.of("ms", "min-ms", "max-ms").forEach(suffix -> settings.put(key + suffix, millis));
    }

    private ProfileSettings profile(ClusterPaths paths, PortPlan ports, int slots) {
        return new ProfileSettings(
                spec.profile(), layout, paths, ports, spec.plan().workers().size(), slots);
    }

    /** Every daemon of a node takes any free port: so none clash where several nodes are one host. */
    private PortPlan anyPorts(Placement placement, int number, String address) {
        return new PortPlan(
                address,
                Role.of(spec.profile()).stream()
                        .filter(role -> role.placement() == placement)
                        .collect(Collectors.toMap(role -> new DaemonId(role, number), role -> role.ports().stream()
                                .collect(Collectors.toMap(purpose -> purpose, purpose -> 0)))));
    }
}
