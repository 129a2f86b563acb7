// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.reuse.config.AgentLoss;
import org.hawser.reuse.config.Placement;
import org.hawser.reuse.config.SlotEnd;
import org.junit.jupiter.api.Test;

class TestPoolTimeline {
    private final TimelineBuilder timeline = new TimelineBuilder("a run", 0, 100);

    @Test
    void addTo_placements_putsContainersInTheirLanes() throws IOException {
        span("c1");
        span("c2");

        Timeline built = read(
                "placements.tsv",
                new Placement(20, "c1", "3.2", 4711, 5, 60, "").line(),
                Placement.fork(30, "c2", "busy: no slot").line(),
                new Placement(20, "of-another-job", "3.2", 4711, 6, 60, "").line());

        assertThat(built.lanes())
                .extracting(Lane::node, Lane::name)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("worker1", "forked"),
                        org.assertj.core.api.Assertions.tuple("worker1", "slot 3"));
        Span inSlot = built.lanes().get(1).spans().get(0);
        assertThat(inSlot.moments()).containsExactly(entry("main", 20L));
        assertThat(inSlot.details())
                .containsExactly(
                        entry("slot", "3.2"), entry("use of the slot", "5"), entry("waited for the slot", "60 us"));
        assertThat(built.lanes().get(0).spans().get(0).details()).containsExactly(entry("forked", "busy: no slot"));
        assertThat(built.facts()).containsExactly(entry("Containers", "1 in slots, 1 forked"));
    }

    @Test
    void addTo_longWaits_areShownInUnitsOfTheirSize() throws IOException {
        span("c1");
        span("c2");

        Timeline built = read(
                "placements.tsv",
                new Placement(20, "c1", "3.2", 4711, 5, 132_245, "").line(),
                new Placement(20, "c2", "4.1", 4712, 1, 2_800_000, "").line());

        assertThat(built.lanes())
                .extracting(lane -> lane.spans().get(0).details().get("waited for the slot"))
                .containsExactly("132.2 ms", "2.800 s");
    }

    @Test
    void addTo_damagedLines_namesThemUnlessTheFileWasCutThere() throws IOException {
        span("c1");

        assertThat(read(
                                "placements.tsv",
                                "ut off",
                                Placement.fork(30, "c1", "busy").line(),
                                "damaged")
                        .gaps())
                .extracting(Gap::missing)
                .containsExactly("1 lines of placements.tsv cannot be read, such as 'damaged'");
    }

    @Test
    void addTo_someContainersInNoFile_namesTheGapAndCountsLinesOnce() throws IOException {
        span("c1");
        span("c2");
        String line = new Placement(20, "c1", "3.2", 4711, 5, 60, "").line();

        Timeline built = read("placements.tsv", line, line);

        assertThat(built.facts()).containsExactly(entry("Containers", "1 in slots, 0 forked"));
        assertThat(built.gaps())
                .extracting(Gap::missing)
                .containsExactly("No placements.tsv names 1 of the containers");
    }

    @Test
    void addTo_noPlacements_namesTheGap() throws IOException {
        span("c1");

        new PoolTimeline().addTo(timeline, name -> List.of());

        assertThat(timeline.build().gaps())
                .extracting(Gap::missing)
                .containsExactly("No node has left a placements.tsv");
    }

    @Test
    void addTo_slotsThatEnded_marksThoseOfTheRun() throws IOException {
        Timeline built = read(
                "slot-ends.tsv",
                new SlotEnd(50, "3.2", "died", "exit code 137").line(),
                new SlotEnd(60, "1.1", "limit", "100 uses").line(),
                new SlotEnd(101, "1.2", "died", "after the run").line(),
                "damaged");

        assertThat(built.marks())
                .containsExactly(
                        new Mark("worker1", "slot 3", "slot-lost", "slot 3.2 ended: died, exit code 137", 50),
                        new Mark("worker1", "slot 1", "slot-retired", "slot 1.1 ended: limit, 100 uses", 60));
    }

    @Test
    void addTo_agentsThatWereLost_marksTheirNodes() throws IOException {
        Timeline built = read(
                "agent-losses.tsv",
                new AgentLoss(40, "the node agent is gone:\nno answer").line(),
                new AgentLoss(101, "after the run").line(),
                "damaged");

        assertThat(built.marks())
                .containsExactly(new Mark("worker1", "", "agent-lost", "the node agent is gone: no answer", 40));
    }

    private Timeline read(String file, String... lines) throws IOException {
        RunLogs logs = name -> name.equals(file) ? List.of(new RunLogs.NodeFile("worker1", List.of(lines))) : List.of();
        new PoolTimeline().addTo(timeline, logs);
        return timeline.build();
    }

    private void span(String container) {
        timeline.span(
                "n1:8042",
                new Span(
                        "attempt-" + container,
                        container,
                        "map",
                        "succeeded",
                        10,
                        50,
                        List.of(),
                        new LinkedHashMap<>(),
                        new LinkedHashMap<>()),
                TimelineBuilder.Counters.NONE);
    }
}
