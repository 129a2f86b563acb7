// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Optional;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.policy.FetchRequest;
import org.hawser.shuffle.policy.SegmentId;

/**
 * The state of one segment that the planner has requested, until the segment is in the merge or given up. Created by
 * {@link Fetches}. Only the event loop may use it.
 */
final class SegmentFetch {
    private final FetchRequest request;
    private final AgentClient client;
    private final ArrivingSegment segment;
    private long missingBytes;
    private boolean offered;
    private boolean accepted;
    private boolean over;
    private Optional<FetchFailure> failure = Optional.empty();

    SegmentFetch(FetchRequest request, AgentClient client, ArrivingSegment segment) {
        this.request = requireNonNull(request, "request is null");
        this.client = requireNonNull(client, "client is null");
        this.segment = requireNonNull(segment, "segment is null");
        this.missingBytes = segment.bytes();
    }

    long request() {
        return request.id();
    }

    SegmentId id() {
        return segment.id();
    }

    AgentClient client() {
        return client;
    }

    ArrivingSegment segment() {
        return segment;
    }

    /** Counts what has come. */
    void came(int bytes) {
        missingBytes -= bytes;
    }

    /** Whether all of it is here. */
    boolean complete() {
        return missingBytes == 0;
    }

    /** A copier has it; true the first time. */
    boolean offer() {
        boolean first = !offered;
        offered = true;
        return first;
    }

    boolean offered() {
        return offered;
    }

    /** The planner expects to hear what becomes of it. */
    void accept() {
        accepted = true;
    }

    boolean accepted() {
        return accepted;
    }

    /** Nothing that comes now is of use. */
    void end() {
        over = true;
    }

    boolean over() {
        return over;
    }

    /** Its copier will find that no more comes. */
    void fail(FetchFailure cause) {
        failure = Optional.of(cause);
        segment.fail(new IOException(cause.toString()));
    }

    /** Why it could not be copied. */
    FetchFailure failure(Throwable copierSays) {
        return failure.orElseGet(() -> new FetchFailure(
                client.name(),
                Optional.of(segment.attempt()),
                Optional.of(segment.carrier()),
                Reason.CORRUPT,
                "cannot be read: " + copierSays));
    }
}
