// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Counts what the log of {@code sftp-server} tells. It grows meanwhile: each call reads on where the last one ended. */
final class SftpLog {
    private final Path file;
    private final DiskOperations operations = DiskOperations.none();
    private long at;

    SftpLog(Path file) {
        this.file = requireNonNull(file, "file is null");
    }

    /** All requests so far. */
    DiskOperations operations() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[Math.toIntExact(log.length() - at)];
            log.seek(at);
            log.readFully(bytes);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            // The last line may be half there.
            int end = text.lastIndexOf('\n') + 1;
            text.substring(0, end).lines().forEach(operations::add);
            at += end;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new DiskOperations(operations.counts());
    }
}
