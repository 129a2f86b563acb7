// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/**
 * Counts the bytes that one reducer has requested but not yet consumed, and says how many more it may request. The
 * count falls when a segment is consumed, not when it arrives, so that it bounds memory (Nicolae et al. 4.2). Each
 * planner has one.
 *
 * <p>A segment may be longer than an increment, which the paper's are not. While requests are long there is room for
 * two, so that one is on its way while the other is consumed; with each shorter one that room shrinks by an increment,
 * as the elastic limit does, so that a single long segment does not stop its following the consumer.
 */
final class InFlightWindow {
    private final ElasticLimit limit;
    private final long leastRoom;
    private final FetchLimits limits;
    private long longRequestBytes;
    private long bytes;
    private long peakBytes;
    private boolean memoryFull;

    InFlightWindow(FetchLimits limits, FetchPolicy policy) {
        limit = new ElasticLimit(limits, policy.has(Principle.ELASTIC));
        this.limits = limits;
        leastRoom = policy.has(Principle.AGGREGATION) ? limits.incrementBytes() : 1;
    }

    /** Whether there is room for a request that is worth while. With nothing in flight there always is. */
    boolean isOpen() {
        return !memoryFull && (bytes == 0 || room() >= leastRoom);
    }

    /** Whether so many bytes more fit, given those already chosen for the same request; any segment fits if it is alone. */
    boolean fits(long chosen, long more) {
        return chosen + more <= room() || (chosen == 0 && bytes == 0);
    }

    void take(long more) {
        longRequestBytes = Math.max(longRequestBytes - limits.incrementBytes(), more);
        bytes += more;
        peakBytes = Math.max(peakBytes, bytes);
    }

    void release(long less) {
        bytes -= less;
    }

    void waited(long nanos) {
        limit.waited(nanos);
    }

    /** A consumer without room counts as one that did not have to wait. */
    void memoryFull(boolean full) {
        if (full && !memoryFull) {
            limit.waited(0);
        }
        memoryFull = full;
    }

    long bytes() {
        return bytes;
    }

    long peakBytes() {
        return peakBytes;
    }

    long softBytes() {
        return Math.max(limit.softBytes(), Math.min(limits.hardBytes(), 2 * longRequestBytes));
    }

    private long room() {
        return softBytes() - bytes;
    }
}
