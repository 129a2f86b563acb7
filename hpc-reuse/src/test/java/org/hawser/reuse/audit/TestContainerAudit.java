// SPDX-License-Identifier: Apache-2.0
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
