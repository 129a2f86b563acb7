// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.List;

/**
 * A planner's decision to request these segments from one source, in this order.
 *
 * @param id of this request, never used again by the same planner
 */
public record FetchRequest(long id, Source source, List<SizedSegment> segments) {
    public FetchRequest {
        segments = List.copyOf(segments);
    }

    /** All segments together. */
    public long bytes() {
        return segments.stream().mapToLong(SizedSegment::lengthBytes).sum();
    }
}
