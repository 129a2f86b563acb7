// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides for a planner which lengths to ask for: packing and load need them, and Hadoop's completion events do not
 * carry them. One query per source is under way at a time, so maps that finish meanwhile share the next one. O(1) per
 * segment.
 */
final class LengthQueries {
    private record Open(SourceQueue queue, Map<SegmentId, Segment> asked) {}

    private final Sources sources;
    private final int segmentsAtMost;
    private final Map<Long, Open> open = new HashMap<>();
    private long issued;

    LengthQueries(Sources sources, FetchLimits limits) {
        this.sources = sources;
        segmentsAtMost = limits.mapsPerMessage();
    }

    List<LengthQuery> next() {
        List<LengthQuery> queries = new ArrayList<>();
        for (SourceQueue queue : List.copyOf(sources.toAsk())) {
            Map<SegmentId, Segment> asked = new LinkedHashMap<>();
            queue.unsized().stream().limit(segmentsAtMost).forEach(segment -> asked.put(segment.id, segment));
            for (Segment segment : asked.values()) {
                queue.remove(segment);
                segment.state = Segment.State.ASKED;
            }
            queue.queryOpen = true;
            sources.changed(queue);
            LengthQuery query = new LengthQuery(issued++, queue.source, List.copyOf(asked.keySet()));
            open.put(query.id(), new Open(queue, asked));
            queries.add(query);
        }
        return queries;
    }

    /** Ends a query and notes what it brought. Returns the segments whose lengths it did not, none if it has ended before. */
    List<Segment> end(long query, List<SizedSegment> lengths, long now) {
        Open ended = open.remove(query);
        if (ended == null) {
            return List.of();
        }
        SourceQueue queue = ended.queue;
        queue.queryOpen = false;
        for (SizedSegment length : lengths) {
            Segment segment = ended.asked.remove(length.id());
            if (segment != null) {
                sized(segment, length.lengthBytes(), now);
            }
        }
        sources.changed(queue);
        return ended.asked.values().stream()
                .filter(segment -> segment.state == Segment.State.ASKED)
                .toList();
    }

    private static void sized(Segment segment, long bytes, long now) {
        if (segment.isSized()) {
            return;
        }
        segment.queue.remove(segment);
        segment.size(bytes);
        if (segment.state == Segment.State.ASKED || segment.state == Segment.State.UNSIZED) {
            segment.queue.add(segment, now);
        }
    }
}
