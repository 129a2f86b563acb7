// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses which containers make room for recovery tasks: Algorithm 1 of the seed (Yildiz, section 6.2.1). It sorts running
 * tasks by the priority of their jobs, and a recovery task takes the first one that comes after its own job. Departures from
 * the seed:
 *
 * <ul>
 *   <li>The algorithm as printed takes every task that comes later. Here each recovery task takes one, or as many on one
 *       node as it needs for its size.
 *   <li>Of equal ones, those come first that keep their work, and then those with the least work to lose.
 *   <li>One that is nearly done is awaited.
 *   <li>How many are taken in a round and from each application in a minute is bounded, so that nobody starves.
 * </ul>
 *
 * <p>Not for use by several threads at once.
 */
public final class Decider {
    private final Limits limits;
    private final Losses losses;

    public Decider(Limits limits) {
        this.limits = requireNonNull(limits, "limits is null");
        this.losses = new Losses(limits.perMinute());
    }

    /**
     * One decision for each recovery task that waits and has no open one, in the order of the snapshot.
     *
     * @param open what was decided before; unchanged
     */
    public List<Decision> decide(Snapshot snapshot, OpenDecisions open, long nowMillis) {
        losses.at(nowMillis);
        Round round = new Round(snapshot, open, limits, losses);
        List<Decision> decisions = new ArrayList<>();
        for (Waiting task : snapshot.waiting()) {
            if (!open.isOpen(task.task())) {
                decisions.add(round.decide(task));
            }
        }
        return decisions;
    }
}
