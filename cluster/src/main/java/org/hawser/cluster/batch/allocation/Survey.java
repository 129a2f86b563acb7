// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.plan.Access;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.plan.MemoryPlan;
import org.hawser.cluster.batch.plan.NodeSize;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.pool.PoolChoice;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.semem.config.SememKeys;

/**
 * What all nodes report about themselves, and what follows from it: sizes, access, and how pools are started.
 *
 * @param profile the settings of the cluster's profile
 * @param nodes the reports of all nodes but a master that is nothing else
 */
record Survey(
        AllocationSpec spec, Map<String, String> profile, NodeReport master, Map<AllocatedNode, NodeReport> nodes) {
    Survey {
        profile = Map.copyOf(profile);
        nodes = Map.copyOf(nodes);
    }

    /** Daemons on a fast network and others on a slow one would work, slowly: better to say so. */
    void requireSameNetwork() {
        Link link = master.link();
        nodes.forEach((node, report) -> {
            if (report.link().kind() != link.kind()) {
                throw new ClusterException("The master uses " + link + ", but node " + node + " uses " + report.link()
                        + ": choose an interface that all nodes have with --interface.");
            }
        });
    }

    /** The interface of the daemons, if its name is the same on all nodes: mpirun takes one name for all. */
    Optional<String> commonInterface() {
        String name = master.link().name();
        return nodes.values().stream().allMatch(report -> report.link().name().equals(name))
                ? Optional.of(name)
                : Optional.empty();
    }

    MemoryPlan memoryPlan() {
        List<AllocatedNode> workers = spec.plan().workers();
        return MemoryPlan.of(
                size(master),
                workers.stream().map(node -> size(nodes.get(node))).toList(),
                spec.slots(),
                MemoryPlan.pool(pools().starter(), settings()),
                workers.stream()
                        .mapToInt(node -> nodes.get(node).files().inMemory())
                        .max()
                        .orElse(0));
    }

    /**
     * What the user has set for all nodes, and what memory nodes need beside it: workers with some memory of their own for intermediate
     * files.
     */
    Map<String, String> settings() {
        Map<String, String> settings = MemoryNodes.forOthers(spec.settings());
        if (!spec.plan().memoryNodes().isEmpty()) {
            long mebibytes = spec.plan().workers().stream()
                    .map(nodes::get)
                    .mapToLong(worker -> Math.min(
                            size(worker).mebibytes() / 8, worker.files().memoryMebibytes() / 2))
                    .min()
                    .orElseThrow();
            settings.putIfAbsent(SememKeys.MEMORY.name(), mebibytes + "m");
        }
        return settings;
    }

    /** The budget of a memory node, in bytes. */
    long memoryBytes(AllocatedNode node) {
        NodeReport report = nodes.get(node);
        return MemoryPlan.memoryNode(
                        node,
                        size(report),
                        report.files().memoryMebibytes(),
                        SememKeys.DEDICATED_MEMORY.getIfSet(spec.settings()::get))
                << 20;
    }

    /**
     * The bytes of a worker's file system for HDFS that its DataNode must leave alone, so that blocks in memory take no more
     * than is kept for them.
     */
    long reservedBytes(AllocatedNode worker) {
        NodeReport report = nodes.get(worker);
        return report.files().hdfsInMemory()
                ? Math.max(0, report.files().hdfsMebibytes() - size(report).quarter()) << 20
                : 0;
    }

    /** How the pools of the workers are to be started. */
    PoolState pools() {
        Map<String, String> settings = new HashMap<>(profile);
        settings.putAll(spec.settings());
        Map<String, OpenMpi.Usability> mpi = new LinkedHashMap<>();
        mpi.put(spec.plan().master().name(), master.mpi());
        Stream.of(spec.plan().workers(), spec.plan().memoryNodes())
                .flatMap(List::stream)
                .forEach(node -> mpi.put(node.name(), nodes.get(node).mpi()));
        return PoolChoice.of(settings, () -> mpi);
    }

    /** Only the account that this process runs under, from any address that a node of the job has. */
    Access access() {
        return new Access(
                System.getProperty("user.name"),
                Stream.concat(Stream.of(master), nodes.values().stream())
                        .flatMap(report -> report.addresses().stream())
                        .distinct()
                        .sorted()
                        .toList());
    }

    /** The address that the daemons of a node listen on. */
    String address(AllocatedNode node) {
        return nodes.get(node).link().address();
    }

    private NodeSize size(NodeReport report) {
        NodeSize size = NodeSize.of(report.cores(), report.memoryMebibytes(), spec.nodeCores(), spec.nodeMemory());
        return spec.plan().isSingleNode() ? size.half() : size;
    }
}
