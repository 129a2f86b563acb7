// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.util.List;

/**
 * A quantity over time, as steps: each value holds until the next point.
 *
 * @param chart series with the same chart are drawn in one diagram, on top of one another
 * @param name such as {@code MPI}
 * @param unit of the values, such as {@code MiB/s}; the same for all series of a chart
 */
public record Series(String chart, String name, String unit, List<Point> points) {
    public Series {
        points = List.copyOf(points);
    }

    /** A value from a time on, in ms since the epoch. */
    public record Point(long at, double value) {}
}
