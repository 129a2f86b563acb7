// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.DominantResourceFairnessPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.hawser.chronos.decide.FairOrder;
import org.hawser.chronos.decide.Order;
import org.hawser.chronos.decide.Size;

/** The FairScheduler. */
public final class FairSide extends AbstractSide<FSAppAttempt, FSSchedulerNode> {
    private static final Comparator<FSAppAttempt> FIRST_COME = Comparator.comparing(FSAppAttempt::getPriority)
            .thenComparingLong(FSAppAttempt::getStartTime)
            .thenComparing(FSAppAttempt::getName);

    private final FairScheduler scheduler;
    private final Set<String> spared;

    private FairSide(FairScheduler scheduler, Set<String> spared) {
        super(scheduler);
        this.scheduler = scheduler;
        this.spared = Set.copyOf(requireNonNull(spared, "spared is null"));
    }

    /** Empty if the scheduler is another one. */
    public static Optional<SchedulerSide> of(ResourceScheduler scheduler, Set<String> spared) {
        return scheduler instanceof FairScheduler fair ? Optional.of(new FairSide(fair, spared)) : Optional.empty();
    }

    @Override
    public Size size(Resource resource) {
        return memoryAndCores(resource);
    }

    @Override
    public Order order() {
        List<FSAppAttempt> applications = scheduler.getSchedulerApplications().values().stream()
                .map(SchedulerApplication::getCurrentAppAttempt)
                .filter(attempt -> attempt != null && !attempt.isStopped())
                .sorted(FIRST_COME)
                .toList();
        List<FairOrder.Place> places = new ArrayList<>();
        boolean countsCores = false;
        for (FSAppAttempt application : applications) {
            String policy = application.getQueue().getPolicy().getName();
            String queue = application.getQueue().getName();
            countsCores |= policy.equals(DominantResourceFairnessPolicy.NAME);
            places.add(new FairOrder.Place(
                    application.getApplicationId(),
                    queue,
                    policy.equals(FifoPolicy.NAME),
                    places.size(),
                    size(application.getResourceUsage()),
                    size(application.getFairShare()),
                    application.isPreemptable() && !spared.contains(queue)));
        }
        Resource cluster = scheduler.getClusterResource();
        return new FairOrder(countsCores ? memoryAndCores(cluster) : memoryOnly(cluster), places);
    }

    @Override
    Optional<RMContainer> reserve(
            FSSchedulerNode node, FSAppAttempt application, SchedulerRequestKey key, Resource room) {
        ContainerId id =
                ContainerId.newContainerId(application.getApplicationAttemptId(), application.getNewContainerId());
        application.getMetrics().reserveResource(node.getPartition(), application.getUser(), room);
        RMContainer reservation = application.reserve(node, key, null, container(id, node, key, room));
        node.reserveResource(application, key, reservation);
        return Optional.of(reservation);
    }

    @Override
    void unreserve(FSSchedulerNode node, RMContainer reservation) {
        FSAppAttempt application = scheduler.getApplicationAttempt(reservation.getApplicationAttemptId());
        if (application != null) {
            application.unreserve(reservation.getReservedSchedulerKey(), node);
        }
    }
}
