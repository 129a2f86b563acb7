// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.IOException;
import java.util.Optional;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.policy.SegmentId;

/**
 * The state of one segment that the planner has requested, until the segment is in the merge or given up. Created by
 * {@link Fetches}. Only the event loop may use it.
 */
final class SegmentFetch {
    final long request;
    final AgentClient client;
    final ArrivingSegment segment;
    final HeldIn heldIn;
    /** Bytes that have not come yet. */
    long missingBytes;
    /** Whether a copier has it. */
    boolean offered;
    /** Whether the planner expects to hear what becomes of it. */
    boolean accepted;
    /** Whether nothing that comes now is of use. */
    boolean over;

    private Optional<FetchFailure> failure = Optional.empty();

    SegmentFetch(long request, AgentClient client, ArrivingSegment segment, HeldIn heldIn) {
        this.request = request;
        this.client = client;
        this.segment = segment;
        this.heldIn = heldIn;
        this.missingBytes = segment.bytes();
    }

    SegmentId id() {
        return segment.id();
    }

    /** Whether all of it is here. */
    boolean complete() {
        return missingBytes == 0;
    }

    /** Its copier will find that no more comes. */
    void fail(FetchFailure cause) {
        failure = Optional.of(cause);
        segment.fail(new IOException(cause.toString()));
    }

    /** Why it could not be copied. */
    FetchFailure failure(Throwable copierSays) {
        return failure.orElseGet(() -> failure(segment.carrier(), Reason.CORRUPT, "cannot be read: " + copierSays));
    }

    FetchFailure failure(Carrier carrier, Reason reason, String detail) {
        return new FetchFailure(client.name(), Optional.of(segment.attempt()), Optional.of(carrier), reason, detail);
    }
}
