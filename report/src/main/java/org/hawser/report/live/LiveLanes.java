// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.data.Printable;

/** Draws nodes as lines of text: a lane for each slot, in which one character stands for some seconds. */
final class LiveLanes {
    private static final int COLUMNS = 60;
    private static final long STEP_MILLIS = 5_000;
    private static final char UNKNOWN = ' ';
    private static final char IDLE = '.';
    private static final char LOST = 'X';
    private static final Map<String, Character> LETTERS = Map.of(
            "map", 'M', "reduce", 'R', "application-master", 'A', "container", 'C', "starting", 's', "cleaning", 'c');
    private static final char OTHER = '-';
    private static final String LEGEND = "M map, R reduce, A ApplicationMaster, C other container, s starting, . idle,"
            + " - ending or no JVM, X lost";

    private LiveLanes() {}

    static List<String> draw(List<LiveNode> nodes) {
        List<String> lines = new ArrayList<>();
        lines.add(counts(nodes));
        for (LiveNode node : nodes) {
            lines.add("");
            lines.add(Printable.of(node.name()) + "  "
                    + Printable.of(node.page().toString()) + (node.timeline().isPresent() ? "" : "  does not answer"));
            node.timeline().ifPresent(timeline -> addLanes(lines, node, timeline));
        }
        lines.add("");
        lines.add("The last " + COLUMNS * STEP_MILLIS / 60_000 + " minutes, " + STEP_MILLIS / 1000 + " s a character:");
        lines.add(LEGEND);
        return lines;
    }

    private static String counts(List<LiveNode> nodes) {
        Map<String, Long> states = nodes.stream()
                .flatMap(node -> node.states().values().stream())
                .collect(Collectors.groupingBy(state -> state, TreeMap::new, Collectors.counting()));
        long slots = states.values().stream().mapToLong(Long::longValue).sum();
        return String.format(
                Locale.ROOT,
                "nodes: %d, slots: %d%s",
                nodes.size(),
                slots,
                states.entrySet().stream()
                        .map(state -> ", " + Printable.of(state.getKey()) + ": " + state.getValue())
                        .collect(Collectors.joining()));
    }

    private static void addLanes(List<String> lines, LiveNode node, Timeline timeline) {
        for (Lane lane : timeline.lanes()) {
            StringBuilder drawn = new StringBuilder();
            for (int i = COLUMNS; i > 0; i--) {
                drawn.append(character(timeline, lane, timeline.end() - i * STEP_MILLIS));
            }
            String state = node.states().getOrDefault(lane.name(), "removed");
            lines.add(
                    String.format(Locale.ROOT, "  %-8s %s %s", Printable.of(lane.name()), drawn, Printable.of(state)));
        }
    }

    /** A loss, however short, else what took longest in that step, else nothing. */
    private static char character(Timeline timeline, Lane lane, long from) {
        long to = from + STEP_MILLIS;
        if (to <= timeline.start()) {
            return UNKNOWN;
        }
        if (timeline.marks().stream()
                .anyMatch(mark -> mark.lane().equals(lane.name())
                        && mark.kind().equals("slot-lost")
                        && mark.at() > from
                        && mark.at() <= to)) {
            return LOST;
        }
        return lane.spans().stream()
                .filter(span -> overlap(span, from, to) > 0)
                .max(Comparator.comparingLong(span -> overlap(span, from, to)))
                .map(span -> LETTERS.getOrDefault(span.kind(), OTHER))
                .orElse(IDLE);
    }

    private static long overlap(Span span, long from, long to) {
        return Math.min(span.end(), to) - Math.max(span.start(), from);
    }
}
