// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.common.timeline.Series;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.TimelineBuilder;
import org.junit.jupiter.api.Test;

class TestShuffleTimeline {
    private static final long MIB = 1 << 20;

    private final TimelineBuilder timeline = new TimelineBuilder("a run", 0, 10_000);

    @Test
    void addTo_twoReducesAtOnce_addsUpTheirRates() {
        Map<String, String> details =
                reduce("r0", 1000, 3000, Map.of("Bytes over mpi", 4 * MIB, "Bytes over http", MIB));
        reduce("r1", 2000, 3000, Map.of("Bytes over mpi", MIB));

        assertThat(series())
                .extracting(Series::name, Series::unit, Series::points)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple(
                                "mpi", "MiB/s", List.of(point(0, 0), point(1000, 2), point(2000, 3), point(3000, 0))),
                        org.assertj.core.api.Assertions.tuple(
                                "http", "MiB/s", List.of(point(0, 0), point(1000, 0.5), point(3000, 0))));
        assertThat(details)
                .containsExactly(
                        entry("fetched over mpi", "4194304 bytes"), entry("fetched over http", "1048576 bytes"));
    }

    @Test
    void addTo_stockShuffle_countsItsBytes() {
        reduce("r0", 1000, 2000, Map.of("REDUCE_SHUFFLE_BYTES", MIB));

        assertThat(series())
                .extracting(Series::name, Series::points)
                .containsExactly(org.assertj.core.api.Assertions.tuple(
                        "stock HTTP", List.of(point(0, 0), point(1000, 1), point(2000, 0))));
    }

    private List<Series> series() {
        new ShuffleTimeline().addTo(timeline, name -> List.of());
        return timeline.build().series();
    }

    private static Series.Point point(long at, double value) {
        return new Series.Point(at, value);
    }

    private Map<String, String> reduce(String id, long start, long shuffled, Map<String, Long> counters) {
        Map<String, String> details = new LinkedHashMap<>();
        timeline.span(
                "n1",
                new Span(
                        id,
                        id,
                        "reduce",
                        "succeeded",
                        start,
                        shuffled + 100,
                        List.of(new Span.Part("shuffle", start, shuffled)),
                        new LinkedHashMap<>(),
                        details),
                (group, name) -> counters.getOrDefault(name, 0L));
        return details;
    }
}
