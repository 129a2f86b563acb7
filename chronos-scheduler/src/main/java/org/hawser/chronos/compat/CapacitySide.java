// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.hawser.chronos.decide.CapacityOrder;
import org.hawser.chronos.decide.Order;
import org.hawser.chronos.decide.Size;

/**
 * The CapacityScheduler. It does not reserve a node while its queues are full, as they are when somebody has to make room; so
 * the reservation is applied without asking them whether they accept it. What it holds counts as used until it ends.
 */
public final class CapacitySide extends AbstractSide<FiCaSchedulerApp, FiCaSchedulerNode> {
    private static final String LABEL = RMNodeLabelsManager.NO_LABEL;

    private final CapacityScheduler scheduler;
    private final Set<String> spared;

    private CapacitySide(CapacityScheduler scheduler, Set<String> spared) {
        super(scheduler);
        this.scheduler = scheduler;
        this.spared = Set.copyOf(requireNonNull(spared, "spared is null"));
    }

    /** Empty if the scheduler is another one. */
    public static Optional<SchedulerSide> of(ResourceScheduler scheduler, Set<String> spared) {
        return scheduler instanceof CapacityScheduler capacity
                ? Optional.of(new CapacitySide(capacity, spared))
                : Optional.empty();
    }

    @Override
    public Size size(Resource resource) {
        return scheduler.getResourceCalculator() instanceof DefaultResourceCalculator
                ? memoryOnly(resource)
                : memoryAndCores(resource);
    }

    @Override
    public Order order() {
        Map<AbstractLeafQueue, List<FiCaSchedulerApp>> applications =
                scheduler.getSchedulerApplications().values().stream()
                        .map(SchedulerApplication::getCurrentAppAttempt)
                        .filter(attempt -> attempt != null && !attempt.isStopped())
                        .collect(Collectors.groupingBy(FiCaSchedulerApp::getCSLeafQueue));
        List<CapacityOrder.Queue> queues = new ArrayList<>();
        List<CapacityOrder.Place> places = new ArrayList<>();
        for (AbstractLeafQueue queue : applications.keySet()) {
            ResourceUsage usage = queue.getQueueResourceUsage();
            queues.add(new CapacityOrder.Queue(
                    queue.getQueuePath(),
                    size(queue.getEffectiveCapacity(LABEL)),
                    size(usage.getUsed(LABEL)).minus(size(usage.getReserved(LABEL))),
                    queue.getOrderingPolicy() instanceof FairOrderingPolicy));
            boolean gives = !queue.getPreemptionDisabled()
                    && !spared.contains(queue.getQueuePath())
                    && !spared.contains(queue.getQueueShortName());
            int position = 0;
            for (FiCaSchedulerApp application : queue.getOrderingPolicy().getSchedulableEntities()) {
                places.add(new CapacityOrder.Place(
                        application.getApplicationId(),
                        queue.getQueuePath(),
                        position++,
                        size(application.getAppAttemptResourceUsage().getUsed(LABEL)),
                        gives));
            }
        }
        return new CapacityOrder(size(scheduler.getClusterResource()), queues, places);
    }

    @Override
    Optional<RMContainer> reserve(
            FiCaSchedulerNode node, FiCaSchedulerApp application, SchedulerRequestKey key, Resource room) {
        // It gets its number when it is applied.
        RMContainer reservation = new RMContainerImpl(
                container(null, node, key, room),
                key,
                application.getApplicationAttemptId(),
                node.getNodeID(),
                application.getUser(),
                scheduler.getRMContext(),
                LABEL);
        SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> proposed =
                new SchedulerContainer<>(application, node, reservation, node.getPartition(), false);
        ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request = new ResourceCommitRequest<>(
                null,
                List.of(new ContainerAllocationProposal<>(
                        proposed,
                        null,
                        null,
                        NodeType.NODE_LOCAL,
                        NodeType.NODE_LOCAL,
                        SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY,
                        room)),
                null);
        return application.apply(scheduler.getClusterResource(), request, false)
                ? Optional.of(reservation)
                : Optional.empty();
    }

    @Override
    void unreserve(FiCaSchedulerNode node, RMContainer reservation) {
        scheduler.killReservedContainer(reservation);
    }
}
