// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The order of the FairScheduler. An application comes later than another one if it is above its fair share, and stays so
 * without the container, and the other one is below its own. In a queue with the policy {@code fifo}, the one that comes
 * later in the queue does too.
 */
public final class FairOrder implements Order {
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
            boolean gives) {}

    private final Size cluster;
    private final Map<ApplicationId, Place> places = new HashMap<>();

    public FairOrder(Size cluster, Collection<Place> places) {
        this.cluster = requireNonNull(cluster, "cluster is null");
        places.forEach(place -> this.places.put(place.application(), place));
    }

    @Override
    public boolean knows(ApplicationId application) {
        return places.containsKey(application);
    }

    @Override
    public boolean gives(ApplicationId application) {
        Place place = places.get(application);
        return place != null && place.gives();
    }

    @Override
    public boolean after(ApplicationId victim, Size lost, ApplicationId recovery, Size gained) {
        Place loser = places.get(victim);
        Place winner = places.get(recovery);
        if (loser == null || winner == null || victim.equals(recovery)) {
            return false;
        }
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
    public void moved(ApplicationId victim, Size lost) {
        got(victim, Size.NONE.minus(lost));
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
