// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** How fast one process writes to a directory and reads from it, MB/s. */
public record DiskSpeed(double write, double read) {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int BUFFERS = 64;

    /** Writes a file of 64 MiB, reads it, and removes it. */
    public static DiskSpeed of(Path directory) {
        Path file = directory.resolve("speed");
        try {
            double write = measure(file, FileChannel::write, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            double read = measure(file, FileChannel::read, StandardOpenOption.READ);
            Files.delete(file);
            return new DiskSpeed(write, read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double measure(Path file, Move move, StandardOpenOption... options) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
        long bytes = 0;
        long start = System.nanoTime();
        try (FileChannel channel = FileChannel.open(file, options)) {
            while (bytes < (long) BUFFERS * BUFFER_BYTES) {
                buffer.clear();
                bytes += move.move(channel, buffer);
            }
        }
        // What is written may be on its way until the file is closed.
        return bytes * 1e3 / (System.nanoTime() - start);
    }

    private interface Move {
        int move(FileChannel channel, ByteBuffer buffer) throws IOException;
    }
}
