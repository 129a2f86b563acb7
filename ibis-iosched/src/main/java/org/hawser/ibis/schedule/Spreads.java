// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What flows are charged for service here, as they are served on other nodes too. A flow of which little is known yet is charged
 * like the one that is charged least. None is charged more than a thousand times as much as that one, or it would wait for its
 * next request long after its work elsewhere has ended.
 */
final class Spreads {
    private static final double MAX_RATIO = 1000;
    /** A bound for nodes without a broker, where no exchange removes entries. */
    private static final int MAX_FLOWS = 10_000;

    private final Map<String, Spread> byFlow = new HashMap<>();
    private double least;

    /** For each byte, at least 1. */
    double charge(String flow) {
        Spread spread = byFlow.get(flow);
        double factor = spread != null && spread.isKnown() ? spread.factor() : least;
        return Math.min(1 + factor, (1 + least) * MAX_RATIO);
    }

    /** What the flow with the smallest charge of those that are present pays for a byte. */
    double leastCharge() {
        return 1 + least;
    }

    /** Here, whether it was waited for or not. */
    void served(String flow, long bytes) {
        Spread known = byFlow.get(flow);
        if (known == null) {
            if (byFlow.size() >= MAX_FLOWS) {
                byFlow.clear();
            }
            known = new Spread();
            byFlow.put(flow, known);
        }
        known.servedHere(bytes);
    }

    /**
     * Nodes have told each other what they have served.
     *
     * @param bytesElsewhere by flow, since the last time
     * @param present flows that want something here
     */
    void exchanged(Map<String, Double> bytesElsewhere, Collection<String> present) {
        byFlow.forEach((flow, spread) -> spread.exchanged(bytesElsewhere.getOrDefault(flow, 0.0)));
        least = present.stream()
                .map(byFlow::get)
                .filter(spread -> spread != null && spread.isKnown())
                .mapToDouble(Spread::factor)
                .min()
                .orElse(0);
        byFlow.values().removeIf(Spread::isOver);
    }

    /** Nothing is known of other nodes any more. */
    void forget() {
        byFlow.clear();
        least = 0;
    }
}
