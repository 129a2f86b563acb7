// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file of limited size to which processes append. Writers need not stop if they have opened it for appending: it is
 * copied and emptied, not renamed.
 *
 * @param file the file, which need not exist
 * @param maxBytes the size above which it is emptied
 */
public record BoundedFile(Path file, long maxBytes) {
    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

    /** The file to which this process writes its standard output, if it is a file. */
    public static Optional<BoundedFile> ofStandardOutput(long maxBytes) throws IOException {
        return Files.isRegularFile(STANDARD_OUTPUT)
                ? Optional.of(new BoundedFile(STANDARD_OUTPUT.toRealPath(), maxBytes))
                : Optional.empty();
    }

    /** The file with the end of the content before the last time it was emptied. */
    public Path former() {
        return file.resolveSibling(file.getFileName() + ".1");
    }

    /** Empties the file if it is too large. Returns whether it was. On a full disk, what was in it is lost. */
    public boolean keep() throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) <= maxBytes) {
            return false;
        }
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            try {
                copyEnd(from);
            } catch (IOException e) {
                // As on a full disk. What is to come matters more than what was there, and needs room.
                Files.deleteIfExists(former());
            }
            from.truncate(0);
        }
        return true;
    }

    private void copyEnd(FileChannel from) throws IOException {
        try (FileChannel to = FileChannel.open(
                former(), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            long position = Math.max(0, from.size() - maxBytes);
            long end = from.size();
            while (position < end) {
                long copied = from.transferTo(position, end - position, to);
                if (copied == 0) {
                    throw new IOException(former() + " takes no more");
                }
                position += copied;
            }
        }
    }

    /** Empties the file if it is too large, and appends a line. For one process at a time; its threads take turns. */
    public synchronized void append(String line) throws IOException {
        keep();
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
