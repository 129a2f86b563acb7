// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.hawser.shuffle.monitor.SourceGauge;

/** A planner's queue of what is still to be fetched from one source, oldest first. Every change is O(1). */
final class SourceQueue {
    /** Circular order, seen from the reducer's own node: its successor is the first. */
    static final Comparator<SourceQueue> CIRCULAR_ORDER =
            Comparator.<SourceQueue>comparingLong(queue -> queue.distance).thenComparing(queue -> queue.source.name());

    /** What a source is to the choice of the next one. */
    enum Standing {
        /** Has nothing, or is busy. */
        OUT,
        /** Has less than is worth a request. */
        SMALL,
        READY
    }

    final Source source;
    final SourceGauge gauge;
    final long distance;
    Standing standing = Standing.OUT;
    /** While small: since when its oldest segment waits. */
    long smallSince;

    int openRequests;
    boolean queryOpen;

    private final Set<Segment> unsized = new LinkedHashSet<>();
    private final Set<Segment> waiting = new LinkedHashSet<>();
    private long waitingBytes;

    SourceQueue(Source source, SourceGauge gauge, long distance) {
        this.source = source;
        this.gauge = gauge;
        this.distance = distance;
    }

    /** Adds a segment, to those that can be requested if its length is known. */
    void add(Segment segment, long now) {
        if (segment.isSized()) {
            segment.state = Segment.State.WAITING;
            segment.waitingSince = now;
            waiting.add(segment);
            waitingBytes += segment.length();
        } else {
            segment.state = Segment.State.UNSIZED;
            unsized.add(segment);
        }
    }

    /** Removes a segment that is to be asked for, or is no longer wanted. */
    void remove(Segment segment) {
        if (waiting.remove(segment)) {
            waitingBytes -= segment.length();
        }
        unsized.remove(segment);
    }

    Collection<Segment> unsized() {
        return Collections.unmodifiableCollection(unsized);
    }

    Collection<Segment> waiting() {
        return Collections.unmodifiableCollection(waiting);
    }

    long waitingBytes() {
        return waitingBytes;
    }

    /** Whether lengths are still to come, so that there may soon be more to request. */
    boolean expectsLengths() {
        return queryOpen || !unsized.isEmpty();
    }

    /** When the oldest segment that waits began to. */
    long waitingSince() {
        return waiting.iterator().next().waitingSince;
    }
}
