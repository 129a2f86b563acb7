// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.SampleRuns;
import org.junit.jupiter.api.Test;

class TestTimelineJson {
    private final List<Timeline> runs = List.of(SampleRuns.small(), SampleRuns.hostile(), SampleRuns.middle());

    @Test
    void written_readBack_isTheSame() throws IOException {
        assertThat(TimelineJson.read(new StringReader(written()))).isEqualTo(runs);
    }

    @Test
    void written_matchesTheSchemaInDocs() throws IOException {
        assertThat(schema().validate(written(), InputFormat.JSON)).isEmpty();
    }

    @Test
    void schema_refusesWhatItDoesNotDescribe() throws IOException {
        assertThat(schema().validate(written().replace("\"outcome\"", "\"result\""), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void otherVersion_isRefused() {
        assertThatThrownBy(() -> TimelineJson.read(new StringReader("{\"version\": 2, \"runs\": []}")))
                .isInstanceOf(IOException.class)
                .hasMessage("runs of version 2 instead of 1");
    }

    private String written() throws IOException {
        StringWriter out = new StringWriter();
        TimelineJson.write(runs, out);
        return out.toString();
    }

    private static JsonSchema schema() throws IOException {
        Path docs = Path.of(System.getProperty("hawser.home", "..")).resolve("docs");
        return JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(Files.readString(docs.resolve("report-schema.json")));
    }
}
