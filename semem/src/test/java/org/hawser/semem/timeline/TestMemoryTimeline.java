// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ServiceLoader;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.RunLogs.NodeFile;
import org.hawser.common.timeline.Series;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;
import org.junit.jupiter.api.Test;

class TestMemoryTimeline {
    private static final String APPLICATION = "application_17_0001";
    private static final int MIB = 1 << 20;

    private final List<NodeFile> files = new ArrayList<>();

    @Test
    void source_isFound() {
        assertThat(ServiceLoader.load(TimelineSource.class)).hasAtLeastOneElementOfType(MemoryTimeline.class);
    }

    @Test
    void addTo_workersAndMemoryNodes_haveChartsAndPeaks() throws IOException {
        node("memory1", line(0, "", 0, 0), line(300, APPLICATION, 0, 8), line(900, APPLICATION, 0, 0));
        node("worker10", line(150, APPLICATION, 1, 0));
        node(
                "worker2",
                line(50, APPLICATION, 1, 0),
                line(200, APPLICATION, 4, 2),
                line(400, APPLICATION, 3, 2),
                line(1200, APPLICATION, 9, 9));

        Timeline built = build();

        assertThat(built.series())
                .extracting(Series::chart, Series::name, Series::unit, Series::points)
                .containsExactly(
                        tuple("Memory of memory1", "moved here", "MiB", points(100, 0, 300, 8, 900, 0)),
                        tuple("Memory of worker2", "own tasks", "MiB", points(100, 1, 200, 4, 400, 3, 1000, 0)),
                        tuple("Memory of worker2", "moved here", "MiB", points(100, 0, 200, 2, 400, 2, 1000, 0)),
                        tuple("Memory of worker10", "own tasks", "MiB", points(100, 0, 150, 1, 1000, 0)));
        assertThat(built.facts())
                .containsExactly(entry(
                        "Peak in memory",
                        "memory1 8.0 of 16.0 MiB, worker2 6.0 of 16.0 MiB, worker10 1.0 of 16.0 MiB"));
        assertThat(built.gaps()).isEmpty();
    }

    @Test
    void addTo_agentThatBeginsAnew_hasOnlyWhatItSays() throws IOException {
        node(
                "worker1",
                line(200, APPLICATION, 4, 0),
                line(500, "", 0, 0),
                line(600, APPLICATION, 2, 0),
                line(600, APPLICATION, 2, 0));

        assertThat(build().series())
                .extracting(Series::points)
                .containsExactly(points(100, 0, 200, 4, 500, 0, 600, 2, 1000, 0));
    }

    @Test
    void addTo_nothingOfThisJob_addsNothing() throws IOException {
        node("worker1", line(0, "", 0, 0), line(200, "application_17_0002", 4, 0), "damaged");

        Timeline built = build();

        assertThat(built.series()).isEmpty();
        assertThat(built.facts()).isEmpty();
        assertThat(built.gaps()).isEmpty();
    }

    @Test
    void addTo_manyNodes_showsThoseWithMost() throws IOException {
        for (int i = 1; i <= 20; i++) {
            node("worker" + i, line(200, APPLICATION, i, 0));
        }

        Timeline built = build();

        assertThat(built.series()).hasSize(16).first().extracting(Series::chart).isEqualTo("Memory of worker5");
        assertThat(built.gaps())
                .containsExactly(
                        new Gap("20 nodes had data of the job in memory", "those with the least of it, all but 16"));
    }

    private void node(String name, String... lines) {
        files.add(new NodeFile(name, List.of(lines)));
    }

    private static String line(long at, String application, long own, long ofOthers) {
        return new MemoryLine(at, application, own * MIB, ofOthers * MIB, 16 * MIB).line();
    }

    private static List<Series.Point> points(long... timesAndValues) {
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i < timesAndValues.length; i += 2) {
            points.add(new Series.Point(timesAndValues[i], timesAndValues[i + 1]));
        }
        return points;
    }

    private Timeline build() throws IOException {
        TimelineBuilder timeline = new TimelineBuilder("a run", 100, 1000);
        timeline.span(
                "n1",
                new Span(
                        "m0",
                        "container_e02_17_0001_01_000002",
                        "map",
                        "succeeded",
                        100,
                        200,
                        List.of(),
                        new LinkedHashMap<>(),
                        new LinkedHashMap<>()),
                TimelineBuilder.Counters.NONE);
        new MemoryTimeline().addTo(timeline, name -> files);
        return timeline.build();
    }
}
