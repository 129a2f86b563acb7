// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.util.List;
import java.util.Map;

/**
 * The picture of a run. Times are in ms since the epoch.
 *
 * @param facts what the run was, by name, in the order to be shown
 * @param phases where the time went: they follow one another from {@code start} to {@code end} without gaps
 * @param lanes in order of their nodes
 */
public record Timeline(
        String title,
        long start,
        long end,
        Map<String, String> facts,
        List<Span.Part> phases,
        List<Lane> lanes,
        List<Mark> marks,
        List<Series> series,
        List<Gap> gaps) {
    public Timeline {
        phases = List.copyOf(phases);
        lanes = List.copyOf(lanes);
        marks = List.copyOf(marks);
        series = List.copyOf(series);
        gaps = List.copyOf(gaps);
    }
}
