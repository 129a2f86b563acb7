// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.cluster.core.ClusterException;

/** Writes and reads a report as a JSON file. */
public record ReportFile(Path file) {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    public ReportFile {
        file = requireNonNull(file, "file is null").toAbsolutePath();
    }

    /**
     * Makes sure that the report can be written before hours are spent on it.
     *
     * @throws ClusterException if it cannot
     */
    public void requireWritable() {
        Path dir = requireNonNull(file.getParent(), "the file has no directory");
        boolean writable = Files.exists(file) ? Files.isWritable(file) : Files.isWritable(dir);
        if (!writable || Files.isDirectory(file)) {
            throw new ClusterException("The report " + file + " cannot be written: choose another --json.");
        }
    }

    public void write(BenchReport report) {
        try {
            Files.write(file, JSON.writeValueAsBytes(report));
        } catch (IOException e) {
            throw new ClusterException(
                    "The report " + file + " cannot be written: " + Reason.of(e) + ". Choose another --json.", e);
        }
    }

    /**
     * Reads the report.
     *
     * @throws ClusterException if there is none
     */
    public BenchReport read() {
        try {
            return JSON.readValue(Files.readAllBytes(file), BenchReport.class);
        } catch (JsonProcessingException e) {
            throw new ClusterException(file + " is no report of \"hawser bench\": " + e.getOriginalMessage() + ".", e);
        } catch (IOException e) {
            throw new ClusterException(
                    "The report " + file + " cannot be read: " + Reason.of(e)
                            + ". Name a file that \"hawser bench NAME --json FILE\" has written.",
                    e);
        }
    }
}
