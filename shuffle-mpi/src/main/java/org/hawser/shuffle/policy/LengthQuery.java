// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.List;

/**
 * Segments whose lengths to ask one source for: Hadoop's completion events do not carry them.
 *
 * @param id of this query, never used again by the same planner
 */
public record LengthQuery(long id, Source source, List<SegmentId> segments) {
    public LengthQuery {
        segments = List.copyOf(segments);
    }
}
