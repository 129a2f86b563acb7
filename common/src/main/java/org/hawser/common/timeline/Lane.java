// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.util.List;

/**
 * One row of the picture.
 *
 * @param node the node that it belongs to; lanes of a node follow one another
 * @param name such as {@code slot 3}
 * @param spans in order of their start; none begins before the previous one has ended, unless it waited for its slot, or
 *     their times are by different clocks
 */
public record Lane(String node, String name, List<Span> spans) {
    public Lane {
        spans = List.copyOf(spans);
    }
}
