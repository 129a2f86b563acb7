// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Series;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;

/**
 * The runs as the page's script reads them, see {@code model.js}: arrays instead of objects, times in ms since the start
 * of the run or of the span, texts that recur by their number, ids without the beginning that all of them share.
 */
final class PageData {
    private static final JsonMapper JSON = new JsonMapper();

    private final Timeline run;
    private final PhaseColours colours;
    private final String idPrefix;
    private final String containerPrefix;

    /** Texts in the order in which they come up, numbered from 0 on. */
    private final Map<String, Integer> strings = new LinkedHashMap<>();

    private PageData(Timeline run, PhaseColours colours) {
        this.run = run;
        this.colours = colours;
        this.idPrefix = commonPrefix(run, Span::id);
        this.containerPrefix = commonPrefix(run, Span::container);
    }

    static void write(List<Timeline> runs, Writer out) throws IOException {
        PhaseColours colours = new PhaseColours(runs);
        JsonGenerator json = JSON.createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        json.setCharacterEscapes(new NoTags());
        json.writeStartArray();
        for (Timeline run : runs) {
            new PageData(run, colours).write(json);
        }
        json.writeEndArray();
        json.close();
    }

    /** The beginning that a text of all spans has, up to an underscore; spans where it is empty do not count. */
    private static String commonPrefix(Timeline run, Function<Span, String> text) {
        String prefix = run.lanes().stream()
                .flatMap(lane -> lane.spans().stream())
                .map(text)
                .filter(one -> !one.isEmpty())
                .reduce((left, right) -> {
                    int differs = Arrays.mismatch(left.toCharArray(), right.toCharArray());
                    return differs < 0 ? left : left.substring(0, differs);
                })
                .orElse("");
        return prefix.substring(0, prefix.lastIndexOf('_') + 1);
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", run.title());
        json.writeNumberField("start", run.start());
        json.writeNumberField("end", run.end());
        json.writeStringField("idPrefix", idPrefix);
        json.writeStringField("containerPrefix", containerPrefix);
        write(json, "phases", run.phases(), this::phase);
        write(json, "lanes", run.lanes(), this::lane);
        write(json, "marks", run.marks(), this::mark);
        write(json, "series", run.series(), this::series);
        // Known only now.
        write(json, "strings", strings.keySet(), text -> text);
        json.writeEndObject();
    }

    private static <T> void write(JsonGenerator json, String name, Iterable<T> values, Function<T, Object> form)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T value : values) {
            json.writePOJO(form.apply(value));
        }
        json.writeEndArray();
    }

    private List<Object> phase(Span.Part phase) {
        return List.of(phase.name(), colours.of(phase.name()), phase.start() - run.start(), phase.end() - run.start());
    }

    private List<Object> lane(Lane lane) {
        return List.of(
                lane.node(), lane.name(), lane.spans().stream().map(this::span).toList());
    }

    private List<Object> span(Span span) {
        List<Object> parts = new ArrayList<>();
        span.parts()
                .forEach(part -> Collections.addAll(
                        parts, number(part.name()), part.start() - span.start(), part.end() - part.start()));
        List<Object> moments = new ArrayList<>();
        span.moments().forEach((name, at) -> Collections.addAll(moments, number(name), at - span.start()));
        List<Object> details = new ArrayList<>();
        span.details().forEach((name, value) -> Collections.addAll(details, number(name), number(value)));
        return List.of(
                span.id().substring(idPrefix.length()),
                span.container().isEmpty() ? 0 : span.container().substring(containerPrefix.length()),
                number(span.kind()),
                number(span.outcome()),
                span.start() - run.start(),
                span.end() - span.start(),
                parts,
                moments,
                details);
    }

    private int number(String text) {
        return strings.computeIfAbsent(text, any -> strings.size());
    }

    private List<Object> mark(Mark mark) {
        return List.of(mark.node(), mark.lane(), mark.kind(), mark.text(), mark.at() - run.start());
    }

    private List<Object> series(Series series) {
        List<Object> points = new ArrayList<>();
        series.points().forEach(point -> Collections.addAll(points, point.at() - run.start(), orNull(point.value())));
        return List.of(series.chart(), series.name(), series.unit(), points);
    }

    /** Null for what is no number in JSON. */
    private static Number orNull(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return (long) value;
        }
        return Double.isFinite(value) ? value : null;
    }
}
