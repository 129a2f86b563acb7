// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.decide.OpenDecision;
import org.hawser.chronos.decide.TaskId;

/**
 * Keeps the room that victims leave for the recovery tasks. A node can be reserved once at a time; if several tasks are to run
 * there, the next one's reservation follows as soon as the one before is used.
 */
final class Rooms {
    private record Kept(OpenDecision decision, RMContainer reservation) {}

    private final SchedulerSide side;
    private final Function<TaskId, Optional<Ask>> asks;
    private final ChronosMetrics metrics;
    private final Map<NodeId, Kept> kept = new HashMap<>();

    Rooms(SchedulerSide side, Function<TaskId, Optional<Ask>> asks, ChronosMetrics metrics) {
        this.side = requireNonNull(side, "side is null");
        this.asks = requireNonNull(asks, "asks is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
    }

    /** Gives up what no open decision needs, notices what was used, and reserves what is missing. */
    void keep(Collection<OpenDecision> open) {
        Set<OpenDecision> needed = new HashSet<>(open);
        for (Iterator<Map.Entry<NodeId, Kept>> all = kept.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<NodeId, Kept> next = all.next();
            Kept room = next.getValue();
            if (!side.isReserved(next.getKey(), room.reservation)) {
                room.decision.use(room.reservation.getContainerId());
                all.remove();
            } else if (!needed.contains(room.decision) || !room.decision.needsRoom()) {
                side.cancel(next.getKey(), room.reservation);
                metrics.reservationUnused();
                all.remove();
            }
        }
        open.forEach(this::reserve);
    }

    /** Whether room there is kept from now on, for this or for an earlier decision. */
    boolean reserve(OpenDecision decision) {
        if (decision.needsRoom() && !kept.containsKey(decision.node())) {
            asks.apply(decision.waiting().task())
                    .flatMap(ask -> side.reserve(decision.node(), ask.attempt(), ask.key(), ask.room()))
                    .ifPresent(reservation -> {
                        kept.put(decision.node(), new Kept(decision, reservation));
                        metrics.reserved();
                    });
        }
        return kept.containsKey(decision.node());
    }

    /** Whether the node is reserved by the scheduler's own decision, and not for one of these requests. */
    boolean isForeign(NodeId node, RMContainer reservation, Collection<Ask> recovering) {
        Kept ours = kept.get(node);
        return reservation != null
                && (ours == null || ours.reservation != reservation)
                && recovering.stream().noneMatch(ask -> SchedulerSide.isFor(reservation, ask.attempt(), ask.key()));
    }
}
