// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.decide.Node;
import org.hawser.chronos.decide.Running;
import org.hawser.chronos.report.RunningTask;

/** Reads the scheduler's nodes. An application's report counts for its own containers alone. */
final class NodeReader {
    private final SchedulerSide side;
    private final Map<ApplicationId, Map<Long, RunningTask>> reported;
    private final long wallMillis;

    NodeReader(SchedulerSide side, Map<ApplicationId, Map<Long, RunningTask>> reported, long wallMillis) {
        this.side = requireNonNull(side, "side is null");
        this.reported = requireNonNull(reported, "reported is null");
        this.wallMillis = wallMillis;
    }

    /** Empty if nothing is to be started there: the node is being decommissioned, or only for requests with its label. */
    Optional<Node> read(SchedulerNode node, boolean foreign) {
        if (node.getRMNode().getState() != NodeState.RUNNING
                || !node.getPartition().equals(RMNodeLabelsManager.NO_LABEL)) {
            return Optional.empty();
        }
        List<Running> running = new ArrayList<>();
        for (RMContainer container : node.getCopiedListOfRunningContainers()) {
            RMContainerState state = container.getState();
            if (container.getExecutionType() == ExecutionType.GUARANTEED
                    && (state == RMContainerState.RUNNING || state == RMContainerState.ACQUIRED)) {
                running.add(read(container));
            }
        }
        return Optional.of(new Node(
                node.getNodeID(), node.getNodeName(), side.size(node.getUnallocatedResource()), foreign, running));
    }

    private Running read(RMContainer container) {
        ApplicationId application = container.getApplicationAttemptId().getApplicationId();
        RunningTask task = reported.getOrDefault(application, Map.of())
                .get(container.getContainerId().getContainerId());
        return new Running(
                container.getContainerId(),
                application,
                side.size(container.getAllocatedResource()),
                Math.max(0, wallMillis - container.getCreationTime()),
                container.isAMContainer(),
                task == null ? Running.UNKNOWN : task.permille(),
                task != null && task.preemptible());
    }
}
