// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.Collection;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The order of the FairScheduler. An application comes later than another one if it is above its fair share, and stays so
 * without the container, and the other one is below its own. In a queue with the policy {@code fifo}, the one that comes
 * later in the queue does too.
 */
public final class FairOrder extends PlacedOrder<FairOrder.Place> {
    /**
     * An application in a queue.
     *
     * @param fifo whether its queue has the policy {@code fifo}
     * @param position in its queue, the first one is the least
     * @param gives whether its containers may be taken
     */
    public record Place(
            ApplicationId application,
            String queue,
            boolean fifo,
            int position,
            Size used,
            Size fairShare,
            boolean gives)
            implements PlacedOrder.Placed {}

    public FairOrder(Size cluster, Collection<Place> places) {
        super(cluster, places);
    }

    @Override
    boolean isAfter(Place loser, Size lost, Place winner, Size gained) {
        if (inOneFifo(loser, winner)) {
            return loser.position() > winner.position();
        }
        return loser.used().minus(lost).shareOf(cluster) >= loser.fairShare().shareOf(cluster)
                && winner.used().shareOf(cluster) < winner.fairShare().shareOf(cluster);
    }

    @Override
    public String why(ApplicationId victim, ApplicationId recovery) {
        Place loser = places.get(victim);
        return inOneFifo(loser, places.get(recovery))
                ? victim + " comes later in queue " + loser.queue()
                : victim + " is above its fair share, and " + recovery + " below";
    }

    private static boolean inOneFifo(Place one, Place other) {
        return one.fifo() && one.queue().equals(other.queue());
    }

    @Override
    public void got(ApplicationId recovery, Size gained) {
        places.computeIfPresent(
                recovery,
                (application, place) -> new Place(
                        application,
                        place.queue(),
                        place.fifo(),
                        place.position(),
                        place.used().plus(gained),
                        place.fairShare(),
                        place.gives()));
    }

    @Override
    public int compare(ApplicationId one, ApplicationId other) {
        Place left = places.get(one);
        Place right = places.get(other);
        int byExcess = Double.compare(excess(right), excess(left));
        if (byExcess != 0) {
            return byExcess;
        }
        int byPosition = Integer.compare(right.position(), left.position());
        return byPosition != 0 ? byPosition : right.application().compareTo(left.application());
    }

    private double excess(Place place) {
        return place.used().shareOf(cluster) - place.fairShare().shareOf(cluster);
    }
}
