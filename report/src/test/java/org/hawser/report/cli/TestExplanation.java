// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.TimelineBuilder;
import org.junit.jupiter.api.Test;

class TestExplanation {
    private static final long START = 1_700_000_000_000L;

    private final TimelineBuilder timeline = new TimelineBuilder("a job", START, START + 60_000);

    @Test
    void of_jobThatLostANodeAndMadeRoom_tellsItInOrderOfTime() {
        timeline.mark(new Mark("n3", "", "node-lost", "node n3 became LOST", START + 4_000));
        timeline.mark(new Mark("n3", "", "slot-lost", "a slot's end", START + 4_000));
        attempt("n1", "m_000000_0", 1_000, 9_000, "succeeded", Map.of(), Map.of());
        attempt(
                "n3",
                "m_000001_0",
                1_000,
                4_100,
                "killed",
                Map.of(),
                Map.of("reason", "Container released on a lost node\nand more"));
        attempt("n1", "m_000001_1", 4_500, 8_000, "succeeded", Map.of("scheduled", START + 4_100), Map.of());
        attempt(
                "n2",
                "m_000002_0",
                1_000,
                5_000,
                "killed",
                Map.of(),
                Map.of("reason", "Preempted by Chronos: 12 records"));
        attempt("n2", "m_000002_1", 7_000, 60_000, "running", Map.of("scheduled", START + 5_000), Map.of());

        assertThat(Explanation.of(timeline.build()))
                .containsExactly(
                        "    4.000 s  node n3 became LOST",
                        "    4.100 s  map attempt m_000001_0 is killed on n3: Container released on a lost node",
                        "    4.500 s  map attempt m_000001_1 begins on n1, 0.400 s after the end of the attempt before",
                        "    5.000 s  map attempt m_000002_0 is killed on n2: Preempted by Chronos: 12 records",
                        "    7.000 s  map attempt m_000002_1 begins on n2, 2.000 s after the end of the attempt before",
                        "    8.000 s  map attempt m_000001_1 succeeds",
                        "Nodes lost: 1. Attempts preempted with their work kept: 1; killed to make room: 0; lost with a"
                                + " node: 1; killed or failed for other reasons: 0."
                                + " Run again: 2, after a median of 1.200 s.");
    }

    @Test
    void of_jobWithTwoApplicationMasters_saysOnlyOfTheSecondWhatItsHistoryHas() {
        master("n1", 1, 0, 20_000);
        master("n2", 2, 20_000, 60_000);
        attempt("n1", "m_000000_1000", 30_000, 33_000, "succeeded", Map.of("scheduled", START + 21_000), Map.of());

        assertThat(Explanation.of(timeline.build()))
                .containsExactly(
                        "   20.000 s  ApplicationMaster 2 begins on n2",
                        "   30.000 s  map attempt m_000000_1000 begins on n1, under ApplicationMaster 2",
                        "   33.000 s  map attempt m_000000_1000 succeeds",
                        "Nodes lost: 0. Attempts preempted with their work kept: 0; killed to make room: 0; lost with a"
                                + " node: 0; killed or failed for other reasons: 0.");
    }

    private void master(String node, int number, long start, long end) {
        timeline.span(
                node,
                new Span(
                        "appattempt_1700000000000_0001_00000" + number,
                        "container_" + number,
                        "application-master",
                        "",
                        START + start,
                        START + end,
                        List.of(),
                        Map.of(),
                        Map.of()),
                TimelineBuilder.Counters.NONE);
    }

    @Test
    void of_jobThatNothingHappenedTo_saysSo() {
        attempt("n1", "m_000000_0", 1_000, 9_000, "succeeded", Map.of(), Map.of());

        assertThat(Explanation.of(timeline.build()))
                .containsExactly(
                        "Nodes lost: 0. Attempts preempted with their work kept: 0; killed to make room: 0; lost with a"
                                + " node: 0; killed or failed for other reasons: 0.");
    }

    private void attempt(
            String node,
            String name,
            long start,
            long end,
            String outcome,
            Map<String, Long> moments,
            Map<String, String> details) {
        Span span = new Span(
                "attempt_1700000000000_0001_" + name,
                "container_" + name,
                "map",
                outcome,
                START + start,
                START + end,
                List.of(),
                moments,
                details);
        timeline.span(node, span, TimelineBuilder.Counters.NONE);
    }
}
