// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.timeline;

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

class TestShareTimeline {
    private static final String APPLICATION = "application_17_0001";
    private static final long MIB = 1 << 20;

    private final List<NodeFile> files = new ArrayList<>();

    @Test
    void source_isFound() {
        assertThat(ServiceLoader.load(TimelineSource.class)).hasAtLeastOneElementOfType(ShareTimeline.class);
    }

    @Test
    void addTo_jobAndOthers_haveRatesOfEachDevice() throws IOException {
        node(
                "worker1",
                line(0, 2000, "vda", APPLICATION, 8),
                line(2000, 3000, "vda", "application_17_0002", 2),
                line(2000, 3000, "vda", "others", 1),
                line(2000, 3000, "vdb", "others", 5),
                line(9000, 9500, "vda", APPLICATION, 100),
                "damaged");

        Timeline built = build();

        assertThat(built.series())
                .extracting(Series::chart, Series::name, Series::unit, Series::points)
                .containsExactly(
                        tuple("Device vda of worker1", "this job", "MiB/s", points(1000, 4, 2000, 0)),
                        tuple("Device vda of worker1", "all others", "MiB/s", points(1000, 0, 2000, 3, 3000, 0)));
        assertThat(built.facts()).containsExactly(entry("Served by devices", "vda of worker1 4.0 of 7.0 MiB"));
    }

    @Test
    void addTo_nothingOfThisJob_addsNothing() throws IOException {
        node("worker1", line(1000, 2000, "vda", "application_17_0002", 4));

        assertThat(build().series()).isEmpty();
    }

    @Test
    void addTo_manyDevices_showsThoseThatServedMost() throws IOException {
        for (int i = 1; i <= 20; i++) {
            node("worker" + i, line(1000, 2000, "vda", APPLICATION, i));
        }

        Timeline built = build();

        assertThat(built.series()).hasSize(16).first().extracting(Series::chart).isEqualTo("Device vda of worker5");
        assertThat(built.gaps())
                .containsExactly(new Gap("20 devices have served the job", "those with the least of it, all but 16"));
    }

    private void node(String name, String... lines) {
        files.add(new NodeFile(name, List.of(lines)));
    }

    private static String line(long from, long to, String device, String application, long mebibytes) {
        return new ShareLine(from, to, device, application, mebibytes * MIB).line();
    }

    private static List<Series.Point> points(long... timesAndValues) {
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i < timesAndValues.length; i += 2) {
            points.add(new Series.Point(timesAndValues[i], timesAndValues[i + 1]));
        }
        return points;
    }

    private Timeline build() throws IOException {
        TimelineBuilder timeline = new TimelineBuilder("a run", 1000, 5000);
        timeline.span(
                "n1",
                new Span(
                        "m0",
                        "container_e02_17_0001_01_000002",
                        "map",
                        "succeeded",
                        1000,
                        1200,
                        List.of(),
                        new LinkedHashMap<>(),
                        new LinkedHashMap<>()),
                TimelineBuilder.Counters.NONE);
        new ShareTimeline().addTo(timeline, name -> files);
        return timeline.build();
    }
}
