// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Span.Part;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.SampleRuns;
import org.junit.jupiter.api.Test;

/** The format: Trace Event Format, by the makers of Chrome's tracing page. */
class TestTraceEvents {
    @Test
    void events_matchTheSchemaOfTheFormat() throws IOException {
        for (Timeline run : List.of(SampleRuns.small(), SampleRuns.hostile(), SampleRuns.middle())) {
            assertThat(schema().validate(written(run), InputFormat.JSON)).isEmpty();
        }
        assertThat(events(SampleRuns.middle()))
                .extracting(event -> event.path("ph").asText())
                .contains("M", "X", "i", "C");
    }

    @Test
    void schema_brokenEvents_areRefused() throws IOException {
        String trace = written(SampleRuns.small());
        for (String field : List.of("\"ts\"", "\"dur\"", "\"pid\"", "\"s\"", "\"ph\"", "\"traceEvents\"")) {
            assertThat(trace).contains(field);
            assertThat(schema().validate(trace.replace(field, "\"other\""), InputFormat.JSON))
                    .as(field)
                    .isNotEmpty();
        }
    }

    @Test
    void processesAndThreads_areNamedOnce() throws IOException {
        List<JsonNode> events = events(SampleRuns.middle());
        Map<String, String> names = new HashMap<>();
        for (JsonNode event : events) {
            if (event.path("ph").asText().equals("M")) {
                String key = event.path("name").asText() + " " + event.path("pid") + " " + event.path("tid");
                assertThat(names.put(key, event.at("/args/name").asText()))
                        .as(key)
                        .isNull();
            }
        }

        assertThat(names.values()).contains("TeraSort of 25 GB", "node-001.cluster", "node-002.cluster", "slot 4");
        assertThat(events).allSatisfy(event -> assertThat(names)
                .containsKey("thread_name " + event.path("pid") + " " + event.path("tid")));
    }

    @Test
    void completeEventsOfAThread_followOneAnotherOrNest() throws IOException {
        Map<String, List<JsonNode>> threads = new HashMap<>();
        for (JsonNode event : events(SampleRuns.small(), SampleRuns.middle())) {
            if (event.path("ph").asText().equals("X")) {
                threads.computeIfAbsent(event.path("pid") + " " + event.path("tid"), key -> new ArrayList<>())
                        .add(event);
            }
        }
        assertThat(threads).hasSize(2 + 4 + 9);
        threads.values().forEach(TestTraceEvents::assertNested);
    }

    @Test
    void spansOfASlotThatOverlap_followOneAnother() throws IOException {
        Part shuffle = new Part("shuffle", 30, 60);
        List<Span> spans = List.of(
                new Span("a", "a", "map", "succeeded", 0, 50, List.of(), Map.of(), Map.of()),
                new Span("b", "b", "reduce", "succeeded", 30, 90, List.of(shuffle), Map.of(), Map.of()));
        List<Lane> lanes = List.of(new Lane("n1", "slot 1", spans));
        Timeline run = new Timeline("run", 0, 100, Map.of(), List.of(), lanes, List.of(), List.of(), List.of());

        assertThat(events(run))
                .filteredOn(event -> event.path("ph").asText().equals("X"))
                .extracting(event -> event.path("ts").asLong(), event -> event.path("dur")
                        .asLong())
                .containsExactly(tuple(0L, 50_000L), tuple(50_000L, 40_000L), tuple(50_000L, 10_000L));
    }

    @Test
    void spans_areInIt_withTimesSinceTheStart() throws IOException {
        Timeline run = SampleRuns.small();

        JsonNode reduce = events(run).stream()
                .filter(event -> event.path("name").asText().equals("attempt_1700000000000_0001_r_000000_0"))
                .findFirst()
                .orElseThrow();

        assertThat(reduce.path("ts").asLong()).isEqualTo(4_900_000);
        assertThat(reduce.path("dur").asLong()).isEqualTo(4_207_000);
        assertThat(reduce.at("/args/outcome").asText()).isEqualTo("succeeded");
    }

    @Test
    void counters_nameEverySeriesOfTheirChart() throws IOException {
        assertThat(events(SampleRuns.middle()).stream()
                        .filter(event -> event.path("name").asText().equals("Fetched by carrier")))
                .isNotEmpty()
                .allSatisfy(event ->
                        assertThat(event.path("args").fieldNames()).toIterable().containsExactly("MPI", "HTTP"));
    }

    private static void assertNested(List<JsonNode> thread) {
        thread.sort(Comparator.<JsonNode>comparingLong(event -> event.path("ts").asLong())
                .thenComparingLong(event -> -event.path("dur").asLong()));
        Deque<Long> ends = new ArrayDeque<>();
        for (JsonNode event : thread) {
            long start = event.path("ts").asLong();
            while (!ends.isEmpty() && ends.peek() <= start) {
                ends.pop();
            }
            long end = start + event.path("dur").asLong();
            assertThat(ends.isEmpty() || end <= ends.peek())
                    .as("%s overlaps another", event)
                    .isTrue();
            ends.push(end);
        }
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream in = TestTraceEvents.class.getResourceAsStream("trace-event-schema.json")) {
            return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(in);
        }
    }

    private static String written(Timeline... runs) throws IOException {
        StringWriter out = new StringWriter();
        TraceEvents.write(List.of(runs), out);
        return out.toString();
    }

    private static List<JsonNode> events(Timeline... runs) throws IOException {
        JsonNode root = new JsonMapper().readTree(written(runs));
        return StreamSupport.stream(root.path("traceEvents").spliterator(), false)
                .toList();
    }
}
