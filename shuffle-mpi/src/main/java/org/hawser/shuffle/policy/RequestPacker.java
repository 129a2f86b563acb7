// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * Fills a planner's requests with segments of one source, oldest first, until they amount to an increment or the next
 * segment does not fit (Nicolae et al. 4.2 and 5: at least an increment if there is so much, and not much more, so that
 * fetches spread over sources). The published listing requests all the room there is from one source instead.
 * O(segments packed).
 */
final class RequestPacker {
    private final long targetBytes;
    private final int segmentsAtMost;

    RequestPacker(FetchLimits limits, FetchPolicy policy) {
        targetBytes = limits.incrementBytes();
        segmentsAtMost = policy.has(Principle.AGGREGATION) ? limits.mapsPerMessage() : 1;
    }

    /** What to ask for next; nothing if the oldest segment does not fit, which then has to wait for consumption. */
    List<Segment> pack(SourceQueue queue, InFlightWindow window) {
        List<Segment> packed = new ArrayList<>();
        long bytes = 0;
        for (Segment segment : queue.waiting()) {
            if (bytes >= targetBytes || packed.size() == segmentsAtMost || !window.fits(bytes, segment.length())) {
                break;
            }
            packed.add(segment);
            bytes += segment.length();
        }
        return packed;
    }
}
