// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.Closeable;
import java.io.EOFException;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * The pool file, as one process reads and writes it. A handle is borrowed for each read and write, so that there are as
 * many as threads at work at once, however many files there are. Interrupts do not close them, as they would a channel.
 */
class PoolHandles implements Closeable {
    private final File file;
    private final Deque<RandomAccessFile> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    PoolHandles(File file) {
        this.file = file;
    }

    private interface Use<T> {
        T of(RandomAccessFile handle) throws IOException;
    }

    /** Reads some bytes, at least one. */
    int read(long from, byte[] into, int offset, int length) throws IOException {
        return use(handle -> {
            handle.seek(from);
            int read = handle.read(into, offset, length);
            if (read < 0) {
                throw new EOFException(file + " has no byte " + from);
            }
            return read;
        });
    }

    void write(long to, byte[] bytes, int offset, int length) throws IOException {
        use(handle -> {
            handle.seek(to);
            handle.write(bytes, offset, length);
            return length;
        });
    }

    void sync() throws IOException {
        use(handle -> {
            handle.getFD().sync();
            return true;
        });
    }

    private <T> T use(Use<T> use) throws IOException {
        RandomAccessFile handle = idle.poll();
        if (handle == null) {
            handle = open();
        }
        try {
            return use.of(handle);
        } finally {
            idle.push(handle);
            if (closed) {
                closeIdle();
            }
        }
    }

    RandomAccessFile open() throws IOException {
        // Only the agent makes it.
        if (!file.isFile()) {
            throw new FileNotFoundException(file + " is gone");
        }
        return new RandomAccessFile(file, "rw");
    }

    private void closeIdle() throws IOException {
        for (RandomAccessFile handle = idle.poll(); handle != null; handle = idle.poll()) {
            handle.close();
        }
    }

    /** Reads and writes that come nevertheless open the file again. */
    @Override
    public void close() throws IOException {
        closed = true;
        closeIdle();
    }
}
