// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hawser.cluster.cli.Printable;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;

/** Draws nodes as lines of text: a lane for each slot, in which one character stands for some seconds. */
final class LiveLanes {
    private static final int MOST_CELLS = 60;
    /** The cells of a minute: the lanes show whole minutes. */
    private static final int MINUTE = 12;
    /** What a lane has beside its cells: its name and its state. */
    private static final int FRAME = 20;

    private static final long STEP_MILLIS = 5_000;
    private static final char UNKNOWN = ' ';
    private static final char IDLE = '.';
    private static final char LOST = 'X';
    private static final Map<String, Character> LETTERS = Map.of(
            "map", 'M', "reduce", 'R', "application-master", 'A', "container", 'C', "starting", 's', "cleaning", 'c');
    private static final char OTHER = '-';
    private static final String LEGEND =
            "M map, R reduce, A ApplicationMaster, C container, s starting, . idle," + " - ending or no JVM, X lost";

    private static final String TOO_MANY = " more slots: use a taller terminal or the agents' pages";

    private LiveLanes() {}

    /** The nodes and, at the end, those lines; what does not fit is left out and counted. */
    static List<String> draw(List<LiveNode> nodes, List<String> last, TerminalSize size) {
        int columns = size.columns();
        int cells = cells(columns);
        List<String> end = new ArrayList<>(List.of(""));
        end.add("The last " + cells / MINUTE + " minutes, " + STEP_MILLIS / 1000 + " s a character:");
        end.addAll(Wrapping.wrap(LEGEND, columns));
        last.forEach(line -> end.addAll(Wrapping.wrap(Printable.of(line), columns)));
        List<String> lines = new ArrayList<>(Wrapping.wrap(counts(nodes), columns));
        int room = size.rows() - end.size() - lines.size();
        List<String> drawn = new ArrayList<>();
        List<Integer> lanes = new ArrayList<>();
        for (LiveNode node : nodes) {
            drawn.add("");
            drawn.addAll(Wrapping.wrap(head(node), columns));
            node.timeline().stream()
                    .flatMap(timeline -> lanes(node, timeline, cells).stream())
                    .forEach(lane -> {
                        lanes.add(drawn.size());
                        drawn.add(lane);
                    });
        }
        if (drawn.size() > room) {
            int fit = Math.max(
                    0, room - Wrapping.wrap(drawn.size() + TOO_MANY, columns).size());
            long left = lanes.stream().filter(lane -> lane >= fit).count();
            drawn.subList(fit, drawn.size()).clear();
            drawn.addAll(Wrapping.wrap(left + TOO_MANY, columns));
        }
        lines.addAll(drawn);
        lines.addAll(end);
        return lines.subList(0, Math.min(lines.size(), size.rows()));
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

    private static int cells(int columns) {
        int whole = (columns - FRAME) / MINUTE * MINUTE;
        return Math.max(2 * MINUTE, Math.min(whole, MOST_CELLS));
    }

    private static String head(LiveNode node) {
        return Printable.of(node.name()) + "  " + Printable.of(node.page().toString())
                + (node.timeline().isPresent() ? "" : "  does not answer");
    }

    private static List<String> lanes(LiveNode node, Timeline timeline, int cells) {
        List<String> lines = new ArrayList<>();
        for (Lane lane : timeline.lanes()) {
            StringBuilder drawn = new StringBuilder();
            for (int i = cells; i > 0; i--) {
                drawn.append(character(timeline, lane, timeline.end() - i * STEP_MILLIS));
            }
            String state = node.states().getOrDefault(lane.name(), "removed");
            lines.add(
                    String.format(Locale.ROOT, "  %-8s %s %s", Printable.of(lane.name()), drawn, Printable.of(state)));
        }
        return lines;
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
