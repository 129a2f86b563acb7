/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestContainerAudit {
    @TempDir
    private Path dir;

    @Test
    void append_twoContainers_oneJsonLinePerField() throws Exception {
        Path file = dir.resolve("audit.jsonl");
        AuditEntry entry = new AuditEntry("a.B", "items", AuditEntry.Kind.COLLECTION_SIZE, "0", "\"1\"");

        ContainerAudit.append(file, "container_1", "Main", List.of(entry));
        ContainerAudit.append(file, "container_2", "Main", List.of(entry));

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(2);
        JsonNode line = new ObjectMapper().readTree(lines.get(1));
        assertThat(line.get("container").asText()).isEqualTo("container_2");
        assertThat(line.get("class").asText()).isEqualTo("a.B");
        assertThat(line.get("kind").asText()).isEqualTo("collection-size");
        assertThat(line.get("after").asText()).isEqualTo("\"1\"");
    }
}
