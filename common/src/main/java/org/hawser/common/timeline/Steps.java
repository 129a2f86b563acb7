// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A quantity over time that is the sum of intervals, each of which adds a value while it lasts. */
public final class Steps {
    private final TreeMap<Long, Double> changes = new TreeMap<>();

    /** Adds a value from one time to another, ms since the epoch; nothing if the interval is empty. */
    public void add(long start, long end, double value) {
        if (end > start) {
            changes.merge(start, value, Double::sum);
            changes.merge(end, -value, Double::sum);
        }
    }

    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** The points at which the sum changes, beginning with 0 at {@code start}, ms since the epoch. */
    public List<Series.Point> points(long start) {
        List<Series.Point> points = new ArrayList<>();
        double sum = 0;
        if (changes.isEmpty() || changes.firstKey() > start) {
            points.add(new Series.Point(start, 0));
        }
        for (Map.Entry<Long, Double> change : changes.entrySet()) {
            sum += change.getValue();
            points.add(new Series.Point(change.getKey(), rounded(sum)));
        }
        return points;
    }

    /** Sums of fractions leave crumbs, which a page need not carry. */
    private static double rounded(double value) {
        return Math.round(value * 1e6) / 1e6;
    }
}
