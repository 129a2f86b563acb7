// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.data;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.hawser.common.timeline.Timeline;

/** Runs as JSON, see {@code docs/report-schema.json}; times are in ms since the epoch. */
public final class TimelineJson {
    private static final int VERSION = 1;
    private static final JsonMapper MAPPER = new JsonMapper();

    private TimelineJson() {}

    /** Writes runs one after another; {@code out} stays open. */
    public static void write(List<Timeline> runs, Writer out) throws IOException {
        ObjectWriter ofRuns = MAPPER.writerFor(Timeline.class);
        try (JsonGenerator json = MAPPER.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("version", VERSION);
            json.writeArrayFieldStart("runs");
            for (Timeline run : runs) {
                ofRuns.writeValue(json, run);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }
}
