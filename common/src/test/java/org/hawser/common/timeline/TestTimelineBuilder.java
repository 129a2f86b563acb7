// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestTimelineBuilder {
    private final TimelineBuilder timeline = new TimelineBuilder("a run", 0, 100);

    @Test
    void build_containersInLanes_ordersThemAsPeopleCount() {
        for (int i : new int[] {10, 9, 2}) {
            span("n" + i, "c" + i, 0, 10);
            timeline.place("c" + i, "slot " + i);
        }
        span("n2", "c11", 0, 10);
        timeline.place("c11", "slot 10");

        assertThat(timeline.build().lanes())
                .extracting(lane -> lane.node() + " " + lane.name())
                .containsExactly("n2 slot 2", "n2 slot 10", "n9 slot 9", "n10 slot 10");
    }

    @Test
    void build_spansOverlap_takeFurtherRowsOfTheirLane() {
        span("n", "a", 0, 10);
        span("n", "b", 5, 20);
        span("n", "c", 10, 30);

        assertThat(timeline.build().lanes())
                .extracting(
                        Lane::name, lane -> lane.spans().stream().map(Span::id).toList())
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple(TimelineBuilder.UNPLACED, List.of("a", "c")),
                        org.assertj.core.api.Assertions.tuple(TimelineBuilder.UNPLACED, List.of("b")));
    }

    @Test
    void build_containersOfASlotOverlap_shareItsRow() {
        span("n", "a", 0, 10);
        span("n", "b", 5, 20);
        List.of("a", "b").forEach(container -> timeline.place(container, "slot 1"));

        assertThat(timeline.build().lanes())
                .singleElement()
                .satisfies(lane -> assertThat(lane.spans()).extracting(Span::id).containsExactly("a", "b"));
    }

    @Test
    void build_phases_followOneAnotherAndEndInTime() {
        timeline.phase("first", 30);
        timeline.phase("ended before it began", 20);
        timeline.phase("rest", 200);

        assertThat(timeline.build().phases())
                .containsExactly(new Span.Part("first", 0, 30), new Span.Part("rest", 30, 100));
    }

    @Test
    void before_earlierThanTheStart_movesIt() {
        timeline.phase("all", 100);
        timeline.before("preparation", -20);
        timeline.before("no time", -20);

        assertThat(timeline.build().start()).isEqualTo(-20);
        assertThat(timeline.build().phases())
                .containsExactly(new Span.Part("preparation", -20, 0), new Span.Part("all", 0, 100));
    }

    @Test
    void build_phasesEndTooEarly_isRefused() {
        timeline.phase("first", 30);

        assertThatThrownBy(timeline::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("100");
    }

    @Test
    void rename_nodeWithTwoNames_showsTheLastInLanesAndMarks() {
        span("host:8042", "a", 0, 10);
        timeline.rename("host:45454", "host:8042");
        timeline.rename("host:8042", "worker1");
        timeline.mark(new Mark("host:45454", "", "node-lost", "", 5));

        Timeline built = timeline.build();

        assertThat(built.lanes()).extracting(Lane::node).containsExactly("worker1");
        assertThat(built.marks()).extracting(Mark::node).containsExactly("worker1");
    }

    @Test
    void detail_containerOfAnotherRun_isIgnored() {
        span("n", "a", 0, 10);
        timeline.detail("other", "key", "value");
        timeline.detail("a", "key", "value");
        timeline.place("other", "slot 1");

        assertThat(timeline.build().lanes())
                .singleElement()
                .satisfies(lane -> assertThat(lane.spans().get(0).details()).containsExactly(entry("key", "value")));
    }

    @Test
    void build_spansWithoutContainer_stayOnTheirNodes() {
        for (String node : List.of("n1", "n2")) {
            timeline.span(
                    node,
                    new Span(node, "", "map", "failed", 0, 1, List.of(), new LinkedHashMap<>(), new LinkedHashMap<>()),
                    TimelineBuilder.Counters.NONE);
        }

        assertThat(timeline.build().lanes()).extracting(Lane::node).containsExactly("n1", "n2");
    }

    @Test
    void points_intervalsThatOverlap_sumUp() {
        Steps steps = new Steps();
        steps.add(10, 30, 1);
        steps.add(20, 40, 2);
        steps.add(50, 50, 7);

        assertThat(steps.points(0))
                .containsExactly(
                        new Series.Point(0, 0),
                        new Series.Point(10, 1),
                        new Series.Point(20, 3),
                        new Series.Point(30, 2),
                        new Series.Point(40, 0));
    }

    private void span(String node, String container, long start, long end) {
        timeline.span(
                node,
                new Span(
                        container,
                        container,
                        "map",
                        "succeeded",
                        start,
                        end,
                        List.of(),
                        new LinkedHashMap<>(),
                        new LinkedHashMap<>()),
                TimelineBuilder.Counters.NONE);
    }
}
