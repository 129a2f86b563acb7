// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** An order that follows from the place that each application has. */
abstract sealed class PlacedOrder<P extends PlacedOrder.Placed> implements Order permits CapacityOrder, FairOrder {
    /** What the places of all schedulers say. */
    interface Placed {
        ApplicationId application();

        /** Whether its containers may be taken. */
        boolean gives();
    }

    final Size cluster;
    final Map<ApplicationId, P> places = new HashMap<>();

    PlacedOrder(Size cluster, Collection<P> places) {
        this.cluster = requireNonNull(cluster, "cluster is null");
        places.forEach(place -> this.places.put(place.application(), place));
    }

    @Override
    public final boolean knows(ApplicationId application) {
        return places.containsKey(application);
    }

    @Override
    public final boolean gives(ApplicationId application) {
        P place = places.get(application);
        return place != null && place.gives();
    }

    @Override
    public final boolean after(ApplicationId victim, Size lost, ApplicationId recovery, Size gained) {
        P loser = places.get(victim);
        P winner = places.get(recovery);
        return loser != null && winner != null && !victim.equals(recovery) && isAfter(loser, lost, winner, gained);
    }

    /** Of two applications. */
    abstract boolean isAfter(P loser, Size lost, P winner, Size gained);

    @Override
    public final void moved(ApplicationId victim, Size lost) {
        got(victim, Size.NONE.minus(lost));
    }
}
