// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * A file that the command writes, as a whole or not at all.
 *
 * @param option that names it
 */
record OutputFile(String option, Path path) {
    OutputFile {
        path = path.toAbsolutePath().normalize();
    }

    @FunctionalInterface
    interface Content {
        void writeTo(Writer writer) throws IOException;
    }

    /** Finds out before the work that the file cannot be written. */
    void requireWritable() throws IOException {
        Path directory = path.getParent();
        if (directory == null || Files.isDirectory(path)) {
            throw new IOException(option + " " + path + " is a directory: name a file");
        }
        if (!Files.isDirectory(directory)) {
            throw new IOException(option + " " + path + ": the directory " + directory + " does not exist");
        }
        if (!Files.isWritable(directory)) {
            throw new IOException(option + " " + path + ": the directory " + directory + " cannot be written to");
        }
    }

    void write(Content content) throws IOException {
        requireWritable();
        // A name of its own: another command may write the same file now.
        Path part = path.resolveSibling(".hawser-report-" + UUID.randomUUID());
        try {
            // Unlike Files.newBufferedWriter, it writes half a surrogate pair as a question mark.
            try (Writer writer =
                    new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(part), StandardCharsets.UTF_8))) {
                content.writeTo(writer);
            }
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
