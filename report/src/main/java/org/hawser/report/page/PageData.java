// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
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
    private static final JsonFactory JSON = new JsonFactory();

    private final Timeline run;
    private final JsonGenerator json;
    private final StringTable strings = new StringTable();
    private final String idPrefix;
    private final String containerPrefix;

    private PageData(Timeline run, JsonGenerator json) {
        this.run = run;
        this.json = json;
        this.idPrefix = CommonPrefix.of(run, Span::id);
        this.containerPrefix = CommonPrefix.of(run, Span::container);
    }

    static void write(List<Timeline> runs, Writer out) throws IOException {
        PhaseColours colours = new PhaseColours(runs);
        JsonGenerator json = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setCharacterEscapes(new NoTags());
        json.writeStartArray();
        for (Timeline run : runs) {
            new PageData(run, json).write(colours);
        }
        json.writeEndArray();
        json.close();
    }

    private void write(PhaseColours colours) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", run.title());
        json.writeNumberField("start", run.start());
        json.writeNumberField("end", run.end());
        json.writeStringField("idPrefix", idPrefix);
        json.writeStringField("containerPrefix", containerPrefix);
        json.writeArrayFieldStart("phases");
        for (Span.Part phase : run.phases()) {
            json.writeStartArray();
            json.writeString(phase.name());
            json.writeString(colours.of(phase));
            json.writeNumber(phase.start() - run.start());
            json.writeNumber(phase.end() - run.start());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("lanes");
        for (Lane lane : run.lanes()) {
            write(lane);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("marks");
        for (Mark mark : run.marks()) {
            write(mark);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("series");
        for (Series series : run.series()) {
            write(series);
        }
        json.writeEndArray();
        // Known only now.
        json.writeArrayFieldStart("strings");
        for (String string : strings.all()) {
            json.writeString(string);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Lane lane) throws IOException {
        json.writeStartArray();
        json.writeString(lane.node());
        json.writeString(lane.name());
        json.writeStartArray();
        for (Span span : lane.spans()) {
            write(span);
        }
        json.writeEndArray();
        json.writeEndArray();
    }

    private void write(Span span) throws IOException {
        json.writeStartArray();
        json.writeString(span.id().substring(idPrefix.length()));
        if (span.container().isEmpty()) {
            json.writeNumber(0);
        } else {
            json.writeString(span.container().substring(containerPrefix.length()));
        }
        json.writeNumber(strings.number(span.kind()));
        json.writeNumber(strings.number(span.outcome()));
        json.writeNumber(span.start() - run.start());
        json.writeNumber(span.end() - span.start());
        json.writeStartArray();
        for (Span.Part part : span.parts()) {
            json.writeNumber(strings.number(part.name()));
            json.writeNumber(part.start() - span.start());
            json.writeNumber(part.end() - part.start());
        }
        json.writeEndArray();
        json.writeStartArray();
        for (Map.Entry<String, Long> moment : span.moments().entrySet()) {
            json.writeNumber(strings.number(moment.getKey()));
            json.writeNumber(moment.getValue() - span.start());
        }
        json.writeEndArray();
        json.writeStartArray();
        for (Map.Entry<String, String> detail : span.details().entrySet()) {
            json.writeNumber(strings.number(detail.getKey()));
            json.writeNumber(strings.number(detail.getValue()));
        }
        json.writeEndArray();
        json.writeEndArray();
    }

    private void write(Mark mark) throws IOException {
        json.writeStartArray();
        json.writeString(mark.node());
        json.writeString(mark.lane());
        json.writeString(mark.kind());
        json.writeString(mark.text());
        json.writeNumber(mark.at() - run.start());
        json.writeEndArray();
    }

    private void write(Series series) throws IOException {
        json.writeStartArray();
        json.writeString(series.chart());
        json.writeString(series.name());
        json.writeString(series.unit());
        json.writeStartArray();
        for (Series.Point point : series.points()) {
            json.writeNumber(point.at() - run.start());
            write(point.value());
        }
        json.writeEndArray();
        json.writeEndArray();
    }

    private void write(double value) throws IOException {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.writeNumber((long) value);
        } else if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
