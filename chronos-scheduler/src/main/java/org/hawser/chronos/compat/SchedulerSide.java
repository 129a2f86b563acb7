// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.hawser.chronos.decide.Order;
import org.hawser.chronos.decide.Size;

/** What differs between the schedulers. */
public interface SchedulerSide {
    AbstractYarnScheduler<?, ?> scheduler();

    /** As it is now. */
    Order order();

    /** In the units in which the scheduler compares requests with nodes. */
    Size size(Resource resource);

    /**
     * Keeps the room that becomes free on the node for the application, whatever its place in the order and whatever the
     * limits of its queue.
     *
     * @return what stands for the room, also if the scheduler itself has kept it for this request; empty if the node is reserved
     *     for another one, or the application does not ask for it
     */
    Optional<RMContainer> reserve(NodeId node, ApplicationAttemptId attempt, SchedulerRequestKey key, Resource room);

    /** Whether the room is kept for such a request of the application. */
    static boolean isFor(RMContainer reservation, ApplicationAttemptId attempt, SchedulerRequestKey key) {
        return reservation.getApplicationAttemptId().equals(attempt)
                && reservation.getReservedSchedulerKey().equals(key);
    }

    /** Whether the room is kept still; if not, it was given to the application, or the reservation was taken away. */
    boolean isReserved(NodeId node, RMContainer reservation);

    /** Gives the room up, if it is kept still. */
    void cancel(NodeId node, RMContainer reservation);

    /** Asks the container's application to give it back; without effect if it has ended. */
    void ask(ContainerId container);

    /** Kills a container as preempted; without effect if it has ended. */
    void kill(ContainerId container);
}
