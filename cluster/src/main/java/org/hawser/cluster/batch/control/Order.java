// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.daemon.StopLimits;

/**
 * What the master tells a node server to do.
 *
 * @param settings all Hadoop keys of the node's daemons; none for {@link Kind#STOP}
 * @param heapMebibytes Java heap of each daemon
 * @param stop how long a stop may take; of no meaning for {@link Kind#START}
 */
public record Order(Kind kind, Profile profile, Map<String, String> settings, int heapMebibytes, StopLimits stop) {
    /** Kinds of orders. */
    public enum Kind {
        START,
        STOP
    }

    public Order {
        requireNonNull(kind, "kind is null");
        requireNonNull(profile, "profile is null");
        settings = Map.copyOf(settings);
        requireNonNull(stop, "stop is null");
    }

    /** Start the daemons. */
    public static Order start(Profile profile, Map<String, String> settings, int heapMebibytes) {
        return new Order(Kind.START, profile, settings, heapMebibytes, StopLimits.AT_ONCE);
    }

    /** Stop everything, collect the logs, and end. */
    public static Order stop(StopLimits limits) {
        return new Order(Kind.STOP, Profile.STOCK, Map.of(), 0, limits);
    }
}
