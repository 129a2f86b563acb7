// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The order of the CapacityScheduler. In one leaf queue it is the queue's ordering policy: first come first served with
 * priorities, or fair, where an application that uses more comes later. Between two queues, an application comes later if its
 * queue is above its capacity and the other one, with what it gets, is not.
 */
public final class CapacityOrder extends PlacedOrder<CapacityOrder.Place> {
    /**
     * A leaf queue.
     *
     * @param fair whether applications in it are ordered by what they use
     */
    public record Queue(String name, Size capacity, Size used, boolean fair) {}

    /**
     * An application in a queue.
     *
     * @param position in its queue, the first one is the least
     * @param gives whether its containers may be taken
     */
    public record Place(ApplicationId application, String queue, int position, Size used, boolean gives)
            implements PlacedOrder.Placed {}

    private final Map<String, Queue> queues = new HashMap<>();

    public CapacityOrder(Size cluster, Collection<Queue> queues, Collection<Place> places) {
        super(cluster, places);
        queues.forEach(queue -> this.queues.put(queue.name(), queue));
    }

    @Override
    boolean isAfter(Place loser, Size lost, Place winner, Size gained) {
        Queue from = queues.get(loser.queue());
        Queue to = queues.get(winner.queue());
        if (!loser.queue().equals(winner.queue())) {
            return from.used().shareOf(cluster) > from.capacity().shareOf(cluster)
                    && to.used().plus(gained).shareOf(cluster) <= to.capacity().shareOf(cluster);
        }
        return from.fair()
                ? loser.used().memory() - lost.memory() >= winner.used().memory() + gained.memory()
                : loser.position() > winner.position();
    }

    @Override
    public String why(ApplicationId victim, ApplicationId recovery) {
        Place loser = places.get(victim);
        Place winner = places.get(recovery);
        if (!loser.queue().equals(winner.queue())) {
            return "queue " + loser.queue() + " is above its capacity, and " + winner.queue() + " is not";
        }
        return queues.get(loser.queue()).fair()
                ? victim + " uses more in queue " + loser.queue()
                : victim + " comes later in queue " + loser.queue();
    }

    @Override
    public void got(ApplicationId recovery, Size gained) {
        Place place = places.get(recovery);
        if (place != null) {
            Queue queue = queues.get(place.queue());
            queues.put(
                    queue.name(),
                    new Queue(queue.name(), queue.capacity(), queue.used().plus(gained), queue.fair()));
            places.put(
                    recovery,
                    new Place(
                            recovery,
                            place.queue(),
                            place.position(),
                            place.used().plus(gained),
                            place.gives()));
        }
    }

    @Override
    public int compare(ApplicationId one, ApplicationId other) {
        Place left = places.get(one);
        Place right = places.get(other);
        if (!left.queue().equals(right.queue())) {
            int byExcess = Double.compare(excess(right.queue()), excess(left.queue()));
            return byExcess != 0 ? byExcess : left.queue().compareTo(right.queue());
        }
        int byUse = queues.get(left.queue()).fair()
                ? Long.compare(right.used().memory(), left.used().memory())
                : 0;
        return byUse != 0 ? byUse : Integer.compare(right.position(), left.position());
    }

    private double excess(String name) {
        Queue queue = queues.get(name);
        return queue.used().shareOf(cluster) / queue.capacity().shareOf(cluster);
    }
}
