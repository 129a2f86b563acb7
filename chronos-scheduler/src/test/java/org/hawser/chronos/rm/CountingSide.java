// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.decide.Order;
import org.hawser.chronos.decide.Size;

/** Counts how often a reservation is looked at. */
final class CountingSide implements SchedulerSide {
    private final SchedulerSide side;
    private int looks;

    CountingSide(SchedulerSide side) {
        this.side = side;
    }

    int looks() {
        return looks;
    }

    @Override
    public boolean isReserved(NodeId node, RMContainer reservation) {
        looks++;
        return side.isReserved(node, reservation);
    }

    @Override
    public AbstractYarnScheduler<?, ?> scheduler() {
        return side.scheduler();
    }

    @Override
    public Order order() {
        return side.order();
    }

    @Override
    public Size size(Resource resource) {
        return side.size(resource);
    }

    @Override
    public Optional<RMContainer> reserve(
            NodeId node, ApplicationAttemptId attempt, SchedulerRequestKey key, Resource room) {
        return side.reserve(node, attempt, key, room);
    }

    @Override
    public void cancel(NodeId node, RMContainer reservation) {
        side.cancel(node, reservation);
    }

    @Override
    public void ask(ContainerId container) {
        side.ask(container);
    }

    @Override
    public void kill(ContainerId container) {
        side.kill(container);
    }
}
