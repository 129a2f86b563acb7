// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Field;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.hawser.chronos.decide.Size;

/** What the schedulers have in common. Everything that changes their state does so under their own lock. */
abstract class AbstractSide<A extends SchedulerApplicationAttempt, N extends SchedulerNode> implements SchedulerSide {
    private static final Field LOCK = Reflection.field(AbstractYarnScheduler.class, "writeLock");

    private final AbstractYarnScheduler<A, N> scheduler;
    private final Lock lock;

    AbstractSide(AbstractYarnScheduler<A, N> scheduler) {
        this.scheduler = scheduler;
        this.lock = lock(scheduler);
    }

    /** Under which a scheduler changes its state. */
    static Lock lock(AbstractYarnScheduler<?, ?> scheduler) {
        return (Lock) Reflection.get(LOCK, scheduler);
    }

    @Override
    public AbstractYarnScheduler<A, N> scheduler() {
        return scheduler;
    }

    static Size memoryOnly(Resource resource) {
        return new Size(resource.getMemorySize(), 0);
    }

    static Size memoryAndCores(Resource resource) {
        return new Size(resource.getMemorySize(), resource.getVirtualCores());
    }

    @Override
    public Optional<RMContainer> reserve(
            NodeId nodeId, ApplicationAttemptId attempt, SchedulerRequestKey key, Resource room) {
        lock.lock();
        try {
            N node = scheduler.getNodeTracker().getNode(nodeId);
            A application = scheduler.getApplicationAttempt(attempt);
            RMContainer reserved = node == null ? null : node.getReservedContainer();
            if (reserved != null && SchedulerSide.isFor(reserved, attempt, key)) {
                return Optional.of(reserved);
            }
            return node == null
                            || reserved != null
                            || application == null
                            || application.isStopped()
                            || !application.getApplicationAttemptId().equals(attempt)
                            || application.getOutstandingAsksCount(key) <= 0
                    ? Optional.empty()
                    : reserve(node, application, key, room);
        } finally {
            lock.unlock();
        }
    }

    abstract Optional<RMContainer> reserve(N node, A application, SchedulerRequestKey key, Resource room);

    static Container container(ContainerId id, SchedulerNode node, SchedulerRequestKey key, Resource room) {
        Container container =
                Container.newInstance(id, node.getNodeID(), node.getHttpAddress(), room, key.getPriority(), null);
        container.setAllocationRequestId(key.getAllocationRequestId());
        return container;
    }

    @Override
    public boolean isReserved(NodeId nodeId, RMContainer reservation) {
        N node = scheduler.getNodeTracker().getNode(nodeId);
        return node != null && node.getReservedContainer() == reservation;
    }

    @Override
    public void cancel(NodeId nodeId, RMContainer reservation) {
        lock.lock();
        try {
            if (isReserved(nodeId, reservation)) {
                unreserve(scheduler.getNodeTracker().getNode(nodeId), reservation);
            }
        } finally {
            lock.unlock();
        }
    }

    abstract void unreserve(N node, RMContainer reservation);

    /** Not through the dispatcher: when the FairScheduler took it up, the application might have ended, which ends Hadoop. */
    @Override
    public void ask(ContainerId id) {
        withContainer(
                id,
                container -> scheduler.handle(new ContainerPreemptEvent(
                        id.getApplicationAttemptId(), container, SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION)));
    }

    /**
     * Ends the container as both schedulers end one that is marked as killable. Not by such a mark: with lazy preemption, the
     * CapacityScheduler does not act on it.
     */
    @Override
    public void kill(ContainerId id) {
        withContainer(
                id,
                container -> scheduler.completedContainer(
                        container,
                        SchedulerUtils.createPreemptedContainerStatus(id, SchedulerUtils.PREEMPTED_CONTAINER),
                        RMContainerEventType.KILL));
    }

    private void withContainer(ContainerId id, Consumer<RMContainer> action) {
        lock.lock();
        try {
            RMContainer container = scheduler.getRMContainer(id);
            if (container != null && scheduler.getApplicationAttempt(id.getApplicationAttemptId()) != null) {
                action.accept(container);
            }
        } finally {
            lock.unlock();
        }
    }
}
