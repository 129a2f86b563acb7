// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;

/** The requests of one application, in the order in which they came, and its place in virtual time. */
final class Flow {
    /**
     * How much service a flow may owe at most, for what was charged to it or was served elsewhere. A flow that was served much
     * elsewhere would otherwise be locked out here long after that has ended.
     */
    private static final double MAX_DEBT_BYTES = 256L << 20;

    private final String name;
    private final Deque<IoRequest> waiting = new ArrayDeque<>();
    private double weight;
    private double finishTag;
    private double delayBytes;
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

    void weigh(double newWeight) {
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

    void dispatched(IoRequest request) {
        outstanding++;
        // What was charged while the request waited is in the finish tag already.
        finishTag = Math.max(finishTag, request.startTag()) + request.bytes() / weight;
    }

    void ended() {
        outstanding--;
    }

    /** Service that was not waited for, as far as the flow may owe it. */
    void charge(long bytes, double virtualTime) {
        double from = Math.max(finishTag, virtualTime);
        finishTag = Math.max(from, Math.min(from + bytes / weight, latestTag(virtualTime)));
    }

    /** Service on other nodes, which the next request is delayed by. */
    void delay(double bytes) {
        delayBytes += bytes;
    }

    /**
     * Where the next request begins if virtual time does not ask for more: with the delay, which is used up, as far as the flow
     * may owe it.
     */
    double nextTag(double virtualTime) {
        double tag = Math.min(finishTag + delayBytes / weight, latestTag(virtualTime));
        delayBytes = 0;
        return Math.max(finishTag, tag);
    }

    private double latestTag(double virtualTime) {
        return virtualTime + MAX_DEBT_BYTES / weight;
    }
}
