// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.core.conf.MemoryRoom;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.conf.ProfileSettings;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.pool.PoolChoice;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.common.config.ConfigException;
import org.hawser.common.role.AddedRole.Placement;
import org.hawser.semem.config.SememKeys;

/** Writes the configuration directories of a local cluster. Keys that the user sets win. */
public record ConfigurationWriter(ClusterSpec spec, RuntimeLayout layout, PortPlan ports) {
    public ConfigurationWriter {
        requireNonNull(spec, "spec is null");
        requireNonNull(layout, "layout is null");
        requireNonNull(ports, "ports is null");
    }

    /** Writes the configuration of masters, clients and containers, and that of each worker and memory node. */
    public void write(PoolState pools) {
        ClusterPaths paths = new ClusterPaths(spec.dir());
        SiteFiles.write(paths.conf(), common());
        for (int worker = 1; worker <= spec.workers(); worker++) {
            SiteFiles.write(paths.worker(worker).resolve("conf"), worker(worker, pools));
        }
        for (DaemonId daemon : spec.daemons()) {
            if (daemon.role().placement() == Placement.MEMORY) {
                SiteFiles.write(paths.conf(daemon), memoryNode(daemon.worker(), pools));
            }
        }
    }

    /** How the pools of the workers are to be started. */
    public PoolState pools() {
        return PoolChoice.of(common(), () -> Map.of(PortPlan.HOST, layout.mpi().usability()));
    }

    /** What masters, clients and containers get. */
    public Map<String, String> common() {
        Map<String, String> settings = profile().common();
        settings.putAll(settings());
        NodeMemory.addTo(settings, spec.profile(), spec.dir());
        return settings;
    }

    Map<String, String> worker(int worker, PoolState pools) {
        Map<String, String> settings = worker(worker);
        settings.putAll(pools.settings());
        return settings;
    }

    private Map<String, String> worker(int worker) {
        Map<String, String> settings = profile().common();
        settings.putAll(profile().worker(worker));
        settings.putAll(settings());
        Ibis.addLog(settings, new ClusterPaths(spec.dir()).run(worker));
        return settings;
    }

    private ProfileSettings profile() {
        ClusterPaths paths = new ClusterPaths(spec.dir());
        return new ProfileSettings(spec.profile(), layout, paths, ports, spec.workers(), spec.slots());
    }

    Map<String, String> memoryNode(int number, PoolState pools) {
        Map<String, String> settings = profile().common();
        settings.putAll(settings());
        settings.putAll(ports.addressSettings(Placement.MEMORY, number));
        settings.putAll(MemoryNodes.settings(
                ports.host(), new ClusterPaths(spec.dir()).memoryRun(number), memoryBytes(), pools.starter()));
        return settings;
    }

    /** What the user has set for all nodes, and what memory nodes need beside it. */
    private Map<String, String> settings() {
        Map<String, String> settings = MemoryNodes.forOthers(spec.settings());
        if (spec.memoryNodes() > 0) {
            settings.putIfAbsent(
                    SememKeys.MEMORY.name(), MemoryRoom.ofThisMachine(settings).ofWorkers(spec.workers()));
        }
        Ibis.addLocalSocket(settings, spec.dir());
        return settings;
    }

    /**
     * Refuses memory that this machine does not have, of workers for intermediate files and of memory nodes, and directories
     * that their agents could not use.
     *
     * @throws ConfigException if a value is not allowed, or a directory cannot be used
     * @throws ClusterException if a budget is too large, or if memory nodes have no use with these settings
     */
    void requireMemory() {
        if (spec.profile() == Profile.HAWSER) {
            for (int worker = 1; worker <= spec.workers(); worker++) {
                NodeMemory.require(expanded(worker(worker)), spec.dir());
            }
        }
        if (spec.memoryNodes() > 0) {
            MemoryNodes.requirePools(pools());
            memoryBytes();
        }
    }

    /** With what stands for variables in SEMem's keys, which differs between workers. */
    private static Map<String, String> expanded(Map<String, String> settings) {
        Configuration all = new Configuration(false);
        settings.forEach(all::set);
        settings.replaceAll((key, value) -> key.startsWith(SememKeys.PREFIX) ? all.get(key) : value);
        return settings;
    }

    private long memoryBytes() {
        return MemoryRoom.ofThisMachine(spec.settings())
                .eachOf(spec.memoryNodes(), "--memory-node-size", spec.settings());
    }
}
