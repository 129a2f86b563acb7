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

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/** A file of JSON lines, one for each field that a container left changed; several slots may append to one. */
public final class AuditLog {
    private final Path file;
    private final ObjectMapper json = new ObjectMapper();

    public AuditLog(Path file) {
        this.file = file;
    }

    public void append(String containerId, String mainClass, List<AuditEntry> entries) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (AuditEntry entry : entries) {
            ObjectNode line = json.createObjectNode()
                    .put("container", containerId)
                    .put("main", mainClass)
                    .put("class", entry.className())
                    .put("field", entry.fieldName())
                    .put("kind", entry.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .put("before", entry.before())
                    .put("after", entry.after());
            lines.append(json.writeValueAsString(line)).append('\n');
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
