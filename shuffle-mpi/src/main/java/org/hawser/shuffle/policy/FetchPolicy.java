// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static java.util.Objects.requireNonNull;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Which rules a {@link FetchPlanner} follows: how it chooses sources, and which {@linkplain Principle principles} of
 * the adaptive shuffle are in force.
 *
 * @param principles which of them are in force; of those about sources, only {@link Selection#ADAPTIVE} knows any
 * @param scoreAfterRequest whether a source is judged by the load that it would have with the request: the published
 *     score of a source with nothing in flight is 0, so one that is stuck and idle would be the best of all
 */
public record FetchPolicy(Selection selection, Set<Principle> principles, boolean scoreAfterRequest) {
    public FetchPolicy {
        requireNonNull(selection, "selection is null");
        principles = Set.copyOf(principles);
    }

    /** All principles. */
    public static FetchPolicy adaptive() {
        return of(Selection.ADAPTIVE);
    }

    /** Random sources, requests of the same size, always up to the hard limit: what Spark does. */
    public static FetchPolicy random() {
        return of(Selection.RANDOM);
    }

    /** The preset of a selection; without {@linkplain #adaptive adaptation}, it is as {@link #random} but for the choice of sources. */
    public static FetchPolicy of(Selection selection) {
        boolean adaptive = selection == Selection.ADAPTIVE;
        return new FetchPolicy(
                selection, adaptive ? EnumSet.allOf(Principle.class) : EnumSet.of(Principle.AGGREGATION), false);
    }

    /** The same with one principle in force or not. */
    public FetchPolicy with(Principle principle, boolean inForce) {
        Set<Principle> changed = new HashSet<>(principles);
        if (inForce) {
            changed.add(principle);
        } else {
            changed.remove(principle);
        }
        return new FetchPolicy(selection, changed, scoreAfterRequest);
    }

    public FetchPolicy withScoreAfterRequest(boolean inForce) {
        return new FetchPolicy(selection, principles, inForce);
    }

    boolean has(Principle principle) {
        return principles.contains(principle);
    }
}
