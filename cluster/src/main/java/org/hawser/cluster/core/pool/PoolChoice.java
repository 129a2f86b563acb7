// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.OpenMpi.Usability;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.AgentStart;
import org.hawser.reuse.config.LaunchMode;
import org.hawser.reuse.config.ReuseKeys;

/** Decides how pools are started: as the settings say, or else as ranks of mpirun where all nodes can run it. */
public final class PoolChoice {
    /** The setting that decides; without it the choice is free. */
    static final String KEY = ReuseKeys.AGENT_START.name();

    private static final String EXECUTOR_KEY = "yarn.nodemanager.container-executor.class";
    /** By its name: what starts clusters need not have the NodeManager's classes, on which that one is built. */
    private static final String EXECUTOR = "org.hawser.reuse.executor.PooledContainerExecutor";

    private PoolChoice() {}

    /** Why a NodeManager with these settings has no pool; empty if it has one. */
    public static Optional<String> withoutPool(Lookup settings) {
        if (Optional.ofNullable(settings.get(EXECUTOR_KEY))
                .map(String::strip)
                .filter(EXECUTOR::equals)
                .isEmpty()) {
            return Optional.of(EXECUTOR_KEY + " is not Hawser's");
        }
        return ReuseKeys.MODE.get(settings) == LaunchMode.FORK
                ? Optional.of(ReuseKeys.MODE.name() + " is fork")
                : Optional.empty();
    }

    /**
     * The way to start.
     *
     * @param settings what every NodeManager has
     * @param nodes the Open MPI of each node by the node's name, that of the node where mpirun would run first; asked for
     *     only if it matters
     * @throws ClusterException if the settings ask for mpirun and a node cannot run it
     * @throws ConfigException if they ask for something unknown
     */
    public static PoolState of(Map<String, String> settings, Supplier<Map<String, Usability>> nodes) {
        Optional<String> none = withoutPool(settings::get);
        if (none.isPresent()) {
            return PoolState.forced(PoolStarter.NOBODY, none.get());
        }
        Optional<AgentStart> wanted = ReuseKeys.AGENT_START.getIfSet(settings::get);
        if (wanted.isEmpty()) {
            return free(nodes.get());
        }
        PoolStarter starter = PoolStarter.valueOf(wanted.get().name());
        if (starter == PoolStarter.MPIRUN) {
            obstacle(nodes.get()).ifPresent(reason -> {
                throw new ClusterException(KEY + " is mpirun, but " + reason
                        + ". Install an Open MPI 4 with Java bindings, the same on all nodes, or leave the key out.");
            });
        }
        return PoolState.forced(starter, KEY + " is " + starter.value());
    }

    private static PoolState free(Map<String, Usability> nodes) {
        return obstacle(nodes)
                .map(reason -> PoolState.chosen(PoolStarter.NODEMANAGER, reason))
                .orElseGet(
                        () -> PoolState.chosen(PoolStarter.MPIRUN, first(nodes).reason()));
    }

    /** Why ranks of one mpirun cannot run on all nodes; empty if they can. */
    private static Optional<String> obstacle(Map<String, Usability> nodes) {
        return nodes.entrySet().stream()
                .flatMap(node -> obstacle(node.getKey(), node.getValue(), nodes))
                .findFirst();
    }

    private static Stream<String> obstacle(String node, Usability found, Map<String, Usability> nodes) {
        if (!found.isUsable()) {
            return Stream.of(nodes.size() == 1 ? found.reason() : "on node " + node + " " + found.reason());
        }
        String version = first(nodes).version();
        return found.version().equals(version)
                ? Stream.empty()
                : Stream.of("node " + node + " has Open MPI " + found.version() + ", and "
                        + nodes.keySet().iterator().next() + " has " + version);
    }

    private static Usability first(Map<String, Usability> nodes) {
        return nodes.values().iterator().next();
    }
}
