// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.hawser.chronos.report.RecoveryTask;

/**
 * Input on hosts that are no nodes of the cluster, such as an HDFS elsewhere. An ApplicationMaster does not know which hosts
 * are nodes, and would wait for these in vain.
 */
final class ForeignInputs {
    private ForeignInputs() {}

    /**
     * Has any node do for the recovery maps at once, if one of them has its input on none. They are asked for together, so
     * this concerns all of them, as a map without hosts would.
     */
    static void relax(List<ResourceRequest> asks, List<RecoveryTask> recovering, RMContext cluster) {
        List<ResourceRequest> strict =
                asks.stream().filter(ForeignInputs::isStrict).toList();
        // Before they have registered again with a ResourceManager that has started again, no node is known.
        if (!strict.isEmpty()
                && cluster.isSchedulerReadyForAllocatingContainers()
                && isAnyElsewhere(recovering, cluster)) {
            strict.forEach(ask -> ask.setRelaxLocality(true));
        }
    }

    private static boolean isStrict(ResourceRequest ask) {
        return !ask.getRelaxLocality() && ask.getPriority().getPriority() == Asks.MAP_PRIORITY;
    }

    private static boolean isAnyElsewhere(List<RecoveryTask> recovering, RMContext cluster) {
        Set<String> nodes =
                cluster.getRMNodes().values().stream().map(RMNode::getHostName).collect(Collectors.toSet());
        return recovering.stream()
                .map(RecoveryTask::hosts)
                .anyMatch(hosts -> !hosts.isEmpty() && hosts.stream().noneMatch(nodes::contains));
    }
}
