// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import org.hawser.common.timeline.Timeline;

/**
 * A file that the command writes, as a whole or not at all.
 *
 * @param option that names it
 */
record OutputFile(String option, Path path, Format format) {
    OutputFile {
        path = path.toAbsolutePath().normalize();
    }

    /** One of the forms in which runs can be written. */
    @FunctionalInterface
    interface Format {
        void write(List<Timeline> runs, Writer out) throws IOException;
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

    void write(List<Timeline> runs) throws IOException {
        requireWritable();
        // A name of its own: another command may write the same file now.
        Path part = path.resolveSibling(".hawser-report-" + UUID.randomUUID());
        try {
            // Unlike Files.newBufferedWriter, it writes half a surrogate pair as a question mark.
            try (Writer writer =
                    new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(part), StandardCharsets.UTF_8))) {
                format.write(runs, writer);
            }
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new IOException(option + " " + path + " cannot be written: " + reason(e) + ": name another file", e);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Why in words; exceptions of the file system often name only the file, here one that nobody knows. */
    private String reason(IOException e) {
        String reason = e instanceof FileSystemException ofFile ? ofFile.getReason() : e.getMessage();
        return reason == null ? "no file can be made in " + path.getParent() : reason;
    }
}
