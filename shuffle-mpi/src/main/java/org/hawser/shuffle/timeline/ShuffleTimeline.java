// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.timeline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Steps;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.FetchStatistics;

/**
 * The bytes that reducers fetched by each carrier, from the counters of the reduces that succeeded. A reduce's bytes are
 * spread evenly over its shuffle, because a history does not say when they came.
 */
public final class ShuffleTimeline implements TimelineSource {
    private static final String CHART = "Fetched, averaged over each reduce's shuffle";
    private static final String UNIT = "MiB/s";
    private static final double MIB = 1 << 20;
    private static final double MILLIS = 1e3;
    private static final String STOCK_GROUP = "org.apache.hadoop.mapreduce.TaskCounter";
    private static final String STOCK_BYTES = "REDUCE_SHUFFLE_BYTES";

    @Override
    public String subject() {
        return "what reducers fetched over MPI, TCP and HTTP, and from memory";
    }

    @Override
    public Map<String, Predicate<String>> files() {
        return Map.of();
    }

    @Override
    public void addTo(TimelineBuilder timeline, RunLogs logs) {
        Map<String, Steps> rates = new LinkedHashMap<>();
        for (Span span : timeline.spans()) {
            span.parts().stream()
                    .filter(part -> part.name().equals("shuffle"))
                    .forEach(part -> add(timeline, span, part, rates));
        }
        rates.forEach((carrier, steps) -> timeline.series(CHART, carrier, UNIT, steps));
    }

    private static void add(TimelineBuilder timeline, Span span, Span.Part shuffle, Map<String, Steps> rates) {
        long ours = 0;
        for (Carrier carrier : Carrier.values()) {
            long bytes = timeline.counter(span, FetchStatistics.COUNTERS, FetchStatistics.bytesOver(carrier));
            add(span, shuffle, carrier.label(), bytes, rates);
            ours += bytes;
        }
        if (ours == 0) {
            add(span, shuffle, "stock HTTP", timeline.counter(span, STOCK_GROUP, STOCK_BYTES), rates);
        }
    }

    private static void add(Span span, Span.Part shuffle, String carrier, long bytes, Map<String, Steps> rates) {
        if (bytes > 0) {
            long millis = Math.max(1, shuffle.end() - shuffle.start());
            rates.computeIfAbsent(carrier, any -> new Steps())
                    .add(shuffle.start(), shuffle.start() + millis, bytes / MIB / (millis / MILLIS));
            span.details().put("fetched over " + carrier, bytes + " bytes");
        }
    }
}
