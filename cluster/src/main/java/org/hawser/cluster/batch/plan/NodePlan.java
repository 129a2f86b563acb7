// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.cluster.batch.request.RequestLimits;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.files.NodeFile;

/**
 * The role of each node of an allocation: the first is the master, the last ones are memory nodes, the rest are
 * workers.
 *
 * @param nodes in the order of the node file
 */
public record NodePlan(List<AllocatedNode> nodes) {
    public NodePlan {
        nodes = List.copyOf(nodes);
    }

    /**
     * The plan of a node file; with {@code singleNode} one node may be master and worker in one.
     *
     * @throws ClusterException if the nodes are too few, or the file is not good
     */
    public static NodePlan of(Path nodeFile, int memoryNodes, boolean singleNode) {
        return of(NodeFile.read(nodeFile, "--node-file"), memoryNodes, singleNode);
    }

    static NodePlan of(List<String> names, int memoryNodes, boolean singleNode) {
        RequestLimits.requireNodes(names.size(), memoryNodes, singleNode);
        List<AllocatedNode> nodes = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            NodeRole others = i < names.size() - memoryNodes ? NodeRole.WORKER : NodeRole.MEMORY;
            nodes.add(new AllocatedNode(i, names.get(i), i == 0 ? NodeRole.MASTER : others));
        }
        return new NodePlan(nodes);
    }

    public AllocatedNode master() {
        return nodes.get(0);
    }

    /** The nodes that run containers: the master's alone if there is no other. */
    public List<AllocatedNode> workers() {
        return isSingleNode() ? nodes : withRole(NodeRole.WORKER);
    }

    public List<AllocatedNode> memoryNodes() {
        return withRole(NodeRole.MEMORY);
    }

    /** The nodes that are told over the network what to do: all but a master that is nothing else. */
    public List<AllocatedNode> remote() {
        return isSingleNode() ? nodes : nodes.subList(1, nodes.size());
    }

    public boolean isSingleNode() {
        return nodes.size() == 1;
    }

    private List<AllocatedNode> withRole(NodeRole role) {
        return nodes.stream().filter(node -> node.role() == role).toList();
    }
}
