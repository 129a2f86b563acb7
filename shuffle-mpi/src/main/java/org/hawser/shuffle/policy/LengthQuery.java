// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.List;

/**
 * A planner's decision to ask one source for the lengths of these segments, which Hadoop's completion events do not
 * carry.
 *
 * @param id of this query, never used again by the same planner
 */
public record LengthQuery(long id, Source source, List<SegmentId> segments) {
    public LengthQuery {
        segments = List.copyOf(segments);
    }
}
