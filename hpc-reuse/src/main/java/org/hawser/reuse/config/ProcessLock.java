// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A locked file. The lock lasts until it is closed or the process ends. A stopped process keeps it. */
public final class ProcessLock implements Closeable {
    private final FileChannel channel;

    private ProcessLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Tries to lock the file and creates it if it is missing. Empty if another process, or this one, already holds the
     * lock.
     */
    public static Optional<ProcessLock> tryTake(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return Optional.of(new ProcessLock(channel));
            }
        } catch (OverlappingFileLockException e) {
            // Answered below.
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    /** Replaces the content of the file. Opening the file a second time and closing it would release the lock. */
    public void write(String text) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
