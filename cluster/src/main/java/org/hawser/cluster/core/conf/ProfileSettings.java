// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.common.role.AddedRole.Placement;
import org.hawser.reuse.cds.ClassArchive;

/**
 * The settings of a profile: addresses, directories, memory, and heartbeats for a small cluster, which both have in
 * common so that a comparison is fair; with Hawser the keys of {@code conf/hawser}, and the workers' pools.
 *
 * @param slots of each worker
 */
public record ProfileSettings(
        Profile profile, RuntimeLayout layout, ClusterPaths paths, PortPlan ports, int workers, int slots) {
    /** Memory of one container and of one slot. */
    public static final int CONTAINER_MIB = 768;

    private static final String CONTAINER_HEAP = "-Xmx512m";
    private static final String HEARTBEAT_MILLIS = "100";
    private static final String RECONNECT_MILLIS = "100";

    public ProfileSettings {
        requireNonNull(profile, "profile is null");
        requireNonNull(layout, "layout is null");
        requireNonNull(paths, "paths is null");
        requireNonNull(ports, "ports is null");
    }

    /** What every process of the cluster shares, clients and containers too. */
    public Map<String, String> common() {
        Map<String, String> settings = new LinkedHashMap<>();
        addFileSystem(settings);
        addScheduling(settings);
        addContainers(settings);
        addHeartbeats(settings);
        addHistory(settings);
        settings.putAll(ports.addressSettings(Placement.MASTER, 0));
        if (profile == Profile.HAWSER) {
            settings.put(Ibis.BROKER_ADDRESS, ports.address(Role.RESOURCEMANAGER, "ibis"));
            addPools(settings);
        }
        return settings;
    }

    /** What only the daemons of one worker have. */
    public Map<String, String> worker(int worker) {
        DaemonId dataNode = new DaemonId(Role.DATANODE, worker);
        DaemonId nodeManager = new DaemonId(Role.NODEMANAGER, worker);
        Map<String, String> settings = new LinkedHashMap<>();
        // A setting for all may give each worker an address of its own with it, such as
        // 127.0.0.1${local.cluster.worker}.
        settings.put("local.cluster.worker", Integer.toString(worker));
        settings.put("dfs.datanode.data.dir", uri(paths.dataNodeData(worker)));
        settings.put("dfs.datanode.hostname", ports.host());
        settings.put("dfs.datanode.address", ports.address(dataNode, "data"));
        settings.put("dfs.datanode.ipc.address", ports.address(dataNode, "ipc"));
        settings.put("dfs.datanode.http.address", ports.webAddress(dataNode));
        settings.put("yarn.nodemanager.hostname", ports.host());
        settings.put(
                "yarn.nodemanager.address",
                "${yarn.nodemanager.hostname}:" + ports.of(nodeManager).get("rpc"));
        settings.put("yarn.nodemanager.localizer.address", ports.address(nodeManager, "localizer"));
        settings.put("yarn.nodemanager.webapp.address", ports.address(nodeManager, "http"));
        // Fixed, so that reducers still find map output after the NodeManager was restarted.
        settings.put(
                "mapreduce.shuffle.port", ports.of(nodeManager).get("shuffle").toString());
        settings.put(
                "yarn.nodemanager.local-dirs", paths.nodeManagerLocal(worker).toString());
        settings.put("yarn.nodemanager.log-dirs", paths.containerLogs(worker).toString());
        settings.put(
                "yarn.nodemanager.recovery.dir",
                paths.nodeManagerRecovery(worker).toString());
        // Daemons start at the same time: look often for a master that does not listen yet.
        settings.put("ipc.client.connect.retry.interval", RECONNECT_MILLIS);
        settings.put("ipc.client.connect.max.retries", "600");
        settings.put("yarn.nodemanager.resourcemanager.connect.retry-interval.ms", RECONNECT_MILLIS);
        settings.putAll(ports.addressSettings(Placement.WORKER, worker));
        if (profile == Profile.HAWSER) {
            settings.put("hawser.reuse.run-dir", paths.run(worker).toString());
            settings.put("hawser.reuse.agent-http-address", ports.address(nodeManager, "agent"));
        }
        return settings;
    }

    private void addFileSystem(Map<String, String> settings) {
        settings.put("fs.defaultFS", "hdfs://" + ports.address(Role.NAMENODE, "rpc"));
        settings.put("hadoop.tmp.dir", paths.temporary().toString());
        settings.put("dfs.namenode.name.dir", uri(paths.nameNodeData()));
        settings.put("dfs.namenode.rpc-address", ports.address(Role.NAMENODE, "rpc"));
        settings.put("dfs.namenode.http-address", ports.webAddress(new DaemonId(Role.NAMENODE, 0)));
        settings.put("dfs.namenode.safemode.extension", "0");
        settings.put("dfs.permissions.enabled", "false");
        settings.put("dfs.replication", Integer.toString(Math.min(workers, 3)));
        // With so few DataNodes there is no replacement to write to.
        settings.put("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
        // A writer often closes its file some milliseconds before the DataNode has reported the last block. It asks
        // again after this time, doubled each time: by default 400 ms, which small files pay for again and again.
        settings.put("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", "10");
        settings.put("dfs.client.block.write.locateFollowingBlock.retries", "10");
    }

    private void addScheduling(Map<String, String> settings) {
        // By default in /tmp, whoever's cluster it is.
        settings.put("yarn.node-attribute.fs-store.root-dir", "file://${hadoop.tmp.dir}/node-attribute");
        settings.put("yarn.resourcemanager.hostname", ports.host());
        settings.put("yarn.resourcemanager.address", ports.address(Role.RESOURCEMANAGER, "client"));
        settings.put("yarn.resourcemanager.scheduler.address", ports.address(Role.RESOURCEMANAGER, "scheduler"));
        settings.put("yarn.resourcemanager.resource-tracker.address", ports.address(Role.RESOURCEMANAGER, "tracker"));
        settings.put("yarn.resourcemanager.admin.address", ports.address(Role.RESOURCEMANAGER, "admin"));
        settings.put("yarn.resourcemanager.webapp.address", ports.address(Role.RESOURCEMANAGER, "http"));
        settings.put("yarn.scheduler.minimum-allocation-mb", Integer.toString(CONTAINER_MIB));
        // The fair scheduler rounds containers up to a multiple of it, by default of 1024.
        settings.put("yarn.scheduler.increment-allocation-mb", "${yarn.scheduler.minimum-allocation-mb}");
        settings.put("yarn.scheduler.capacity.root.queues", "default");
        settings.put("yarn.scheduler.capacity.root.default.capacity", "100");
        settings.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
        settings.put("yarn.scheduler.capacity.node-locality-delay", "0");
    }

    private void addContainers(Map<String, String> settings) {
        String entries = Stream.concat(Stream.of(paths.conf().toString()), layout.containerClassPath(profile).stream())
                .collect(Collectors.joining(","));
        String memory = Integer.toString(CONTAINER_MIB);
        settings.put("yarn.application.classpath", entries);
        settings.put("mapreduce.application.classpath", entries);
        settings.put("mapreduce.framework.name", "yarn");
        settings.put("yarn.app.mapreduce.am.resource.mb", memory);
        settings.put("yarn.app.mapreduce.am.command-opts", CONTAINER_HEAP);
        settings.put("mapreduce.map.memory.mb", memory);
        settings.put("mapreduce.map.java.opts", CONTAINER_HEAP);
        settings.put("mapreduce.reduce.memory.mb", memory);
        settings.put("mapreduce.reduce.java.opts", CONTAINER_HEAP);
        settings.put("yarn.nodemanager.resource.memory-mb", Integer.toString(slots * CONTAINER_MIB));
        settings.put("yarn.nodemanager.resource.cpu-vcores", Integer.toString(Math.max(16, slots * 4)));
        settings.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        settings.put("yarn.nodemanager.vmem-check-enabled", "false");
        settings.put("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99");
        settings.put("yarn.nodemanager.log-container-debug-info.enabled", "false");
        settings.put("yarn.nodemanager.recovery.enabled", "true");
        settings.put("yarn.nodemanager.recovery.supervised", "true");
        settings.put("yarn.log-aggregation-enable", "true");
    }

    private static void addHeartbeats(Map<String, String> settings) {
        String node = "yarn.resourcemanager.nodemanagers.heartbeat-interval-";
        Stream.of("ms", "min-ms", "max-ms").forEach(suffix -> settings.put(node + suffix, HEARTBEAT_MILLIS));
        settings.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", HEARTBEAT_MILLIS);
        settings.put("mapreduce.client.progressmonitor.pollinterval", HEARTBEAT_MILLIS);
        settings.put("mapreduce.client.completion.pollinterval", HEARTBEAT_MILLIS);
    }

    private void addHistory(Map<String, String> settings) {
        settings.put("mapreduce.jobhistory.address", ports.address(Role.JOBHISTORYSERVER, "rpc"));
        settings.put("mapreduce.jobhistory.admin.address", ports.address(Role.JOBHISTORYSERVER, "admin"));
        settings.put("mapreduce.jobhistory.webapp.address", ports.address(Role.JOBHISTORYSERVER, "http"));
        settings.put("yarn.log.server.url", ports.web(new DaemonId(Role.JOBHISTORYSERVER, 0)) + "/jobhistory/logs");
    }

    private void addPools(Map<String, String> settings) {
        settings.putAll(SiteFiles.read(layout.profiles().resolve(profile.label())));
        settings.put("hawser.reuse.slots", Integer.toString(slots));
        settings.put("hawser.reuse.address-dir", paths.addresses().toString());
        // Class archives serve later clusters too. The NodeManager's temporary directory is this cluster's alone.
        settings.put(
                "hawser.reuse.class-archive-dir",
                ClassArchive.defaultDirectory().toString());
    }

    private static String uri(Path path) {
        return "file://" + path;
    }
}
