// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.data;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.hawser.common.timeline.Timeline;

/**
 * Runs in the trace event format, which Perfetto and Chrome's tracing page open: a node is a process, a lane is a thread.
 * Times are in us since the start of the run, so that two runs begin together.
 */
public final class TraceEvents {
    private static final JsonMapper JSON = new JsonMapper();

    private TraceEvents() {}

    /** Writes runs one after another; {@code out} stays open. */
    public static void write(List<Timeline> runs, Writer out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM)) {
            json.writeStartObject();
            json.writeStringField("displayTimeUnit", "ms");
            json.writeArrayFieldStart("traceEvents");
            int nextProcess = 1;
            for (int i = 0; i < runs.size(); i++) {
                String prefix = runs.size() == 1 ? "" : (char) ('A' + i) + ": ";
                TracedRun run = new TracedRun(runs.get(i), prefix, nextProcess, json);
                run.write();
                nextProcess = run.nextProcess();
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }
}
