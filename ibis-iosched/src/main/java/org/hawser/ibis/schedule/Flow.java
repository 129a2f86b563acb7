// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;

/** The requests of one application, in the order in which they came, and its place in virtual time. */
final class Flow {
    /** How much service a flow may owe at most for what was charged to it: it would be locked out otherwise. */
    private static final double MAX_DEBT_BYTES = 256L << 20;

    private final String name;
    private final Deque<IoRequest> waiting = new ArrayDeque<>();
    private double weight;
    private double finishTag;
    private int outstanding;
    private boolean listed;

    Flow(String name, double weight) {
        this.name = requireNonNull(name, "name is null");
        this.weight = weight;
    }

    String name() {
        return name;
    }

    double weight() {
        return weight;
    }

    /** It owes as many bytes as before. */
    void weigh(double newWeight, double virtualTime) {
        finishTag = Math.min(finishTag, virtualTime) + Math.max(0, finishTag - virtualTime) * weight / newWeight;
        weight = newWeight;
    }

    /** The virtual time at which the service of what was dispatched and charged ends. */
    double finishTag() {
        return finishTag;
    }

    Deque<IoRequest> waiting() {
        return waiting;
    }

    boolean isIdle() {
        return waiting.isEmpty() && outstanding == 0;
    }

    /** Whether it is in the list of idle flows. True if this changes that. */
    boolean list(boolean isListed) {
        boolean changed = listed != isListed;
        listed = isListed;
        return changed;
    }

    /** @param charge for each byte */
    void dispatched(IoRequest request, double charge) {
        outstanding++;
        // What was charged while the request waited is in the finish tag already.
        finishTag = Math.max(finishTag, request.startTag()) + request.bytes() * charge / weight;
    }

    void ended() {
        outstanding--;
    }

    /**
     * Service that was not waited for, as far as the flow may owe it.
     *
     * @param leastCharge what a byte costs whom it costs least
     */
    void charge(double chargedBytes, double virtualTime, double leastCharge) {
        double from = Math.max(finishTag, virtualTime);
        double latest = virtualTime + MAX_DEBT_BYTES * leastCharge / weight;
        finishTag = Math.max(from, Math.min(from + chargedBytes / weight, latest));
    }

    /** It owes nothing any more. */
    void forgive(double virtualTime) {
        finishTag = Math.min(finishTag, virtualTime);
    }
}
