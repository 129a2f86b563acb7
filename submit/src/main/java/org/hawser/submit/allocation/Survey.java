/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.submit.allocation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.submit.SubmitException;
import org.hawser.submit.control.NodeReport;
import org.hawser.submit.network.Link;
import org.hawser.submit.plan.AllocatedNode;
import org.hawser.submit.plan.AllocationSpec;
import org.hawser.submit.plan.MemoryPlan;
import org.hawser.submit.plan.NodeSize;
import org.hawser.submit.pool.PoolStart;
import org.hawser.submit.request.HdfsPlace;

/**
 * What all nodes say about themselves, and what follows from it, before a daemon is started.
 *
 * @param nodes the reports of all nodes but a master that is nothing else
 */
record Survey(AllocationSpec spec, NodeReport master, Map<AllocatedNode, NodeReport> nodes) {
    Survey {
        nodes = Map.copyOf(nodes);
    }

    /** Daemons on a fast network and others on a slow one would work, slowly: better to say so. */
    void requireSameNetwork() {
        Link link = master.link();
        nodes.forEach((node, report) -> {
            if (report.link().kind() != link.kind()) {
                throw new SubmitException("The master uses " + link + ", but node " + node + " uses " + report.link()
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
        boolean single = spec.plan().isSingleNode();
        NodeSize ofMaster = size(master);
        List<NodeSize> workers = spec.plan().workers().stream()
                .map(node -> size(nodes.get(node)))
                .map(size -> single ? size.half() : size)
                .toList();
        return MemoryPlan.of(
                single ? ofMaster.half() : ofMaster,
                workers,
                spec.slots(),
                spec.hdfs().kind() == HdfsPlace.Kind.SHM);
    }

    PoolStart poolStart() {
        return PoolStart.choose(spec, master, nodes);
    }

    /** The address that the daemons of a node listen on. */
    String address(AllocatedNode node) {
        return nodes.get(node).link().address();
    }

    private NodeSize size(NodeReport report) {
        return NodeSize.of(report, spec.nodeCores(), spec.nodeMemory());
    }
}
