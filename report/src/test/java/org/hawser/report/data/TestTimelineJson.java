// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
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
        JsonMapper mapper = new JsonMapper();
        JsonNode root = mapper.readTree(written());

        assertThat(root.path("version").asInt()).isEqualTo(1);
        assertThat(mapper.treeToValue(root.path("runs"), Timeline[].class)).containsExactlyElementsOf(runs);
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
