// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A planner's requests that are under way, and the segments that each has yet to deliver. A segment counts once, and
 * only for the request that asked for it. A late answer to a request that was given up therefore does no harm. O(1) per
 * segment.
 */
final class OpenRequests {
    private final Map<Long, Map<SegmentId, Segment>> owed = new HashMap<>();
    private long issued;

    /** Opens a request for segments of one source, which now count as its load. */
    FetchRequest open(SourceQueue queue, List<Segment> segments, long now) {
        Map<SegmentId, Segment> ofRequest = new LinkedHashMap<>();
        for (Segment segment : segments) {
            queue.remove(segment);
            segment.state = Segment.State.REQUESTED;
            segment.requestedAt = now;
            ofRequest.put(segment.id, segment);
        }
        queue.openRequests++;
        FetchRequest request = new FetchRequest(
                issued++, queue.source, segments.stream().map(Segment::sized).toList());
        owed.put(request.id(), ofRequest);
        queue.gauge.sent(request.bytes());
        return request;
    }

    /** Takes a segment off a request; empty if the request does not owe it any more. */
    Optional<Segment> settle(long request, SegmentId id) {
        Map<SegmentId, Segment> ofRequest = owed.getOrDefault(request, Map.of());
        Segment segment = ofRequest.get(id);
        if (segment == null) {
            return Optional.empty();
        }
        ofRequest.remove(id);
        segment.queue.gauge.received(segment.length());
        if (ofRequest.isEmpty()) {
            owed.remove(request);
            segment.queue.openRequests--;
        }
        return Optional.of(segment);
    }

    /** Takes all segments off all requests. */
    List<Segment> settleAll() {
        List<Segment> settled = new ArrayList<>();
        for (long request : List.copyOf(owed.keySet())) {
            List.copyOf(owed.get(request).keySet())
                    .forEach(id -> settle(request, id).ifPresent(settled::add));
        }
        return settled;
    }

    /** So many were ever opened. */
    long issued() {
        return issued;
    }
}
