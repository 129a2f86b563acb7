// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/** A planner's record of one attempt's output of one map at one source, and how far its fetch has come. */
final class Segment {
    enum State {
        /** Announced; nobody asked for its length yet. */
        UNSIZED,
        /** In a length query under way. */
        ASKED,
        /** May be requested. */
        WAITING,
        /** Another attempt of the map arrived; needed only if that one turns out to be unusable. */
        PARKED,
        /** In a request under way. */
        REQUESTED,
        /** Here, and not consumed. */
        ARRIVED,
        /** Consumed, withdrawn or replaced. */
        GONE
    }

    private static final long UNKNOWN = -1;

    final SegmentId id;
    final SourceQueue queue;
    State state = State.UNSIZED;
    long waitingSince;
    long requestedAt;
    private long length = UNKNOWN;

    Segment(SegmentId id, SourceQueue queue) {
        this.id = id;
        this.queue = queue;
    }

    boolean isSized() {
        return length != UNKNOWN;
    }

    void size(long bytes) {
        length = bytes;
    }

    long length() {
        return length;
    }

    SizedSegment sized() {
        return new SizedSegment(id, length);
    }
}
