// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.junit.jupiter.api.Test;

class TestLiveLanes {
    private static final URI PAGE = URI.create("http://127.0.0.1:4711/slots");
    private static final long END = 1_700_000_000_000L;

    private static Span span(String kind, long secondsBeforeEnd, long seconds) {
        long start = END - secondsBeforeEnd * 1000;
        return new Span(kind + start, "c", kind, "ended", start, start + seconds * 1000, List.of(), Map.of(), Map.of());
    }

    private static Timeline timeline(long secondsKnown, List<Mark> marks, Lane... lanes) {
        return new Timeline(
                "n", END - secondsKnown * 1000, END, Map.of(), List.of(), List.of(lanes), marks, List.of(), List.of());
    }

    private static List<String> draw(LiveNode node) {
        return LiveLanes.draw(List.of(node), List.of(), TerminalSize.UNLIMITED);
    }

    private static LiveNode nodeOf(String name, int slots) {
        Lane[] lanes = IntStream.range(0, slots)
                .mapToObj(slot -> new Lane(name, "slot " + slot, List.of()))
                .toArray(Lane[]::new);
        return new LiveNode(name, PAGE, Map.of(), Optional.of(timeline(300, List.of(), lanes)));
    }

    @Test
    void draw_narrowTerminal_linesFitAndBreakAtSpaces() {
        List<String> wide = LiveLanes.draw(List.of(nodeOf("n", 1)), List.of(), new TerminalSize(80, 24));
        List<String> narrow =
                LiveLanes.draw(List.of(nodeOf("n", 1)), List.of("the agent of ".repeat(6)), new TerminalSize(60, 24));

        assertThat(wide)
                .contains(
                        "  slot 0   " + ".".repeat(60) + " removed",
                        "M map, R reduce, A ApplicationMaster, C container, s starting, . idle, - ending",
                        "or no JVM, X lost")
                .allMatch(line -> line.length() <= 80);
        assertThat(narrow)
                .contains("  slot 0   " + ".".repeat(36) + " removed", "The last 3 minutes, 5 s a character:")
                .allMatch(line -> line.length() <= 60);
    }

    @Test
    void draw_lowTerminal_countsTheSlotsThatDoNotFit() {
        List<String> lines =
                LiveLanes.draw(List.of(nodeOf("n", 8), nodeOf("m", 8)), List.of("a failure"), new TerminalSize(80, 18));

        assertThat(lines)
                .hasSize(18)
                .startsWith("nodes: 2, slots: 0", "", "n  " + PAGE)
                .contains("8 more slots: use a taller terminal or the agents' pages", "a failure");
        assertThat(lines).filteredOn(line -> line.startsWith("  slot")).hasSize(8);
        assertThat(LiveLanes.draw(List.of(nodeOf("n", 8)), List.of(), new TerminalSize(80, 3)))
                .hasSize(3)
                .contains("8 more slots: use a taller terminal or the agents' pages");
    }

    @Test
    void parse_sizes_areColumnsAndRows() {
        assertThat(TerminalSize.parse("50 132\n")).isEqualTo(new TerminalSize(132, 50));
        assertThat(TerminalSize.parse("0 0\n")).isEqualTo(new TerminalSize(80, 24));
        assertThat(TerminalSize.parse("")).isEqualTo(new TerminalSize(80, 24));
    }

    @Test
    void draw_lanes_haveACharacterForEachStep() {
        Lane busy = new Lane(
                "n",
                "slot 0",
                List.of(
                        span("starting", 100, 10),
                        span("map", 90, 20),
                        span("reduce", 69, 4),
                        span("application-master", 60, 5),
                        span("container", 55, 5),
                        span("dead", 50, 5)));
        Lane idle = new Lane("n", "slot 1", List.of());
        LiveNode node = new LiveNode(
                "worker1",
                PAGE,
                Map.of("slot 0", "running", "slot 1", "idle"),
                Optional.of(timeline(100, List.of(), busy, idle)));

        List<String> lines = draw(node);

        assertThat(lines)
                .containsExactly(
                        "nodes: 1, slots: 2, idle: 1, running: 1",
                        "",
                        "worker1  " + PAGE,
                        "  slot 0   " + " ".repeat(40) + "ssMMMMR.AC-......... running",
                        "  slot 1   " + " ".repeat(40) + ".................... idle",
                        "",
                        "The last 5 minutes, 5 s a character:",
                        "M map, R reduce, A ApplicationMaster, C container, s starting, . idle, - ending or no JVM,"
                                + " X lost");
    }

    @Test
    void draw_shortSpansAndLosses_areSeen() {
        Lane lane = new Lane("n", "slot 0", List.of(span("map", 14, 1), span("reduce", 9, 3), span("map", 6, 1)));
        List<Mark> marks = List.of(
                new Mark("n", "slot 0", "slot-lost", "died", END - 500),
                new Mark("n", "slot 0", "slot-retired", "limit", END - 12_000),
                new Mark("n", "slot 1", "slot-lost", "died", END - 12_000));
        LiveNode node = new LiveNode("n", PAGE, Map.of(), Optional.of(timeline(300, marks, lane)));

        assertThat(draw(node)).contains("  slot 0   " + ".".repeat(57) + "MRX removed");
    }

    @Test
    void draw_agentSilent_saysSo() {
        assertThat(draw(new LiveNode("n", PAGE, Map.of(), Optional.empty())))
                .startsWith("nodes: 1, slots: 0", "", "n  " + PAGE + "  does not answer");
    }

    @Test
    void draw_textsOfAnAgent_cannotControlTheTerminal() {
        // 9b is what many terminals take for ESC [; 202e turns the rest of the line around.
        String hostile = "\033[2J\r\n\u009b2J\u202e";
        LiveNode node = new LiveNode(
                hostile,
                PAGE,
                Map.of(hostile, hostile),
                Optional.of(timeline(300, List.of(), new Lane(hostile, hostile, List.of(span(hostile, 5, 1))))));

        assertThat(draw(node)).allMatch(line -> line.chars().noneMatch(c -> Character.isISOControl(c) || c == 0x202e));
    }
}
