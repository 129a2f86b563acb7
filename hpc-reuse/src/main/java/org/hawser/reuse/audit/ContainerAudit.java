// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes down every static field that a container changed and clean-up did not restore (the future work of Dao 3.1.3.2),
 * as JSON lines; several slots may append to one file.
 */
public final class ContainerAudit {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final StaticFieldAudit audit;
    private final Path file;
    private Map<String, FieldState> before;

    public ContainerAudit(Instrumentation instrumentation, Path file) {
        this.audit = new StaticFieldAudit(instrumentation);
        this.file = file;
    }

    /** Call before the container's first class is loaded. */
    public void before() {
        before = audit.snapshot();
    }

    /** Call after clean-up. */
    public void after(String containerId, String mainClass) throws IOException {
        append(file, containerId, mainClass, audit.changedSince(before));
    }

    static void append(Path file, String containerId, String mainClass, List<AuditEntry> entries) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (AuditEntry entry : entries) {
            ObjectNode line = JSON.createObjectNode()
                    .put("container", containerId)
                    .put("main", mainClass)
                    .put("class", entry.className())
                    .put("field", entry.fieldName())
                    .put("kind", entry.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                    .put("before", entry.before())
                    .put("after", entry.after());
            lines.append(JSON.writeValueAsString(line)).append('\n');
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
