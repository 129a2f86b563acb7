// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.reuse.config.AgentStart;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.semem.config.SememKeys;

/** The nodes that run no containers, whose memory keeps intermediate data of the workers. */
public final class MemoryNodes {
    private MemoryNodes() {}

    /** Refuses memory nodes of a cluster without Hawser, which could not use them. */
    public static void requireProfile(Profile profile, int memoryNodes) {
        if (profile == Profile.STOCK && memoryNodes > 0) {
            throw new ClusterException("--memory-nodes is " + memoryNodes
                    + ", but stock Hadoop does not use memory nodes: leave it out, or choose --profile hawser.");
        }
    }

    /** Refuses memory nodes of a cluster whose workers have no agents, which alone could use them. */
    public static void requirePools(PoolState pools) {
        if (pools.starter() == PoolStarter.NOBODY) {
            throw new ClusterException("--memory-nodes needs the pools of the workers, and there are none, because "
                    + pools.reason() + ": leave it out, or have the workers start pools.");
        }
    }

    /** What to tell a user whose jobs are to use memory nodes that the cluster does not have; usually empty. */
    public static Optional<String> warning(Map<String, String> settings, int memoryNodes) {
        String strategy = settings.getOrDefault(SememKeys.STRATEGY.name(), "").strip();
        return memoryNodes == 0 && strategy.equalsIgnoreCase("dedicated")
                ? Optional.of("warning: " + SememKeys.STRATEGY + " is dedicated, but there are no memory nodes: files"
                        + " stay on the workers until one joins (--memory-nodes, or hawser semem node)")
                : Optional.empty();
    }

    /** The settings without those that are for memory nodes alone: an agent that has them is one. */
    public static Map<String, String> forOthers(Map<String, String> settings) {
        Map<String, String> others = new LinkedHashMap<>(settings);
        others.remove(SememKeys.DEDICATED_MEMORY.name());
        return others;
    }

    /**
     * What tells the agent of a memory node apart from that of a worker. It overrides what all nodes have.
     *
     * @param host name or address that it listens on
     * @param run its run directory
     * @param bytes its budget
     * @param starter of the workers' pools: if that is mpirun, it starts this agent too
     */
    public static Map<String, String> settings(String host, Path run, long bytes, PoolStarter starter) {
        AgentStart start = starter == PoolStarter.MPIRUN ? AgentStart.MPIRUN : AgentStart.NODEMANAGER;
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(ReuseKeys.SLOTS.name(), "0");
        settings.put(ReuseKeys.RUN_DIR.name(), run.toString());
        settings.put(ReuseKeys.AGENT_START.name(), start.name().toLowerCase(Locale.ROOT));
        settings.put("yarn.nodemanager.address", host + ":0");
        settings.put(SememKeys.DEDICATED_MEMORY.name(), Long.toString(bytes));
        return settings;
    }
}
