// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.util.List;
import java.util.Map;

/**
 * Something that occupied a lane for a while, such as a task attempt. Times are in ms since the epoch.
 *
 * @param id unique in its timeline, such as an attempt's
 * @param container the container that it ran in; empty if it ran in none
 * @param kind what colours it, such as {@code map}
 * @param outcome such as {@code succeeded} or {@code failed}
 * @param start when its container had been launched
 * @param end the first ms after it
 * @param parts what it did in turn, within {@code start} and {@code end}, in order; may leave gaps
 * @param moments what happened to it at one time, such as {@code requested}, which may precede {@code start}
 * @param details what else is known of it, by name
 */
public record Span(
        String id,
        String container,
        String kind,
        String outcome,
        long start,
        long end,
        List<Part> parts,
        Map<String, Long> moments,
        Map<String, String> details) {
    public Span {
        if (end < start) {
            throw new IllegalArgumentException(id + " ends at " + end + ", before it starts at " + start);
        }
        parts = List.copyOf(parts);
    }

    /** A part of a span or of the whole run; times are in ms since the epoch. */
    public record Part(String name, long start, long end) {}
}
