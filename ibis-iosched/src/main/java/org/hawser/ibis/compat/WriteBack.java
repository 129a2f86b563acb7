// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import com.sun.jna.Native;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forces written pages of a file out to the device, and waits until they are there. Without the journal and the device's cache,
 * which make data durable: this is about when the device works, not about crashes. Where the call is missing, the file is
 * synchronised as a whole.
 */
public final class WriteBack {
    private static final int O_WRONLY = 1;
    private static final int O_CLOEXEC = 0x80000;
    private static final int WAIT_BEFORE_WRITE_WAIT_AFTER = 1 | 2 | 4;
    private static final Logger LOG = LoggerFactory.getLogger(WriteBack.class);
    private static final AtomicLong FAILURES = new AtomicLong();
    private static final boolean AVAILABLE = available();

    private WriteBack() {}

    private static boolean available() {
        try {
            Native.register(WriteBack.class, "c");
            return true;
        } catch (LinkageError e) {
            LOG.warn("Written blocks are synchronised as a whole, since a part of a file cannot be forced out", e);
            return false;
        }
    }

    private static native int open(String path, int flags, int mode);

    private static native int close(int fd);

    @SuppressWarnings("PMD.MethodNamingConventions")
    private static native int sync_file_range(int fd, long offset, long bytes, int flags);

    /**
     * Returns when the device has what was written to this range. With a descriptor of its own, since the kernel tells each
     * descriptor of an error once: Hadoop's own hears of it too.
     *
     * @param offset of the first byte
     * @throws IOException if it could not be written, or the file is no longer there
     */
    public static void force(File file, long offset, long bytes) throws IOException {
        if (AVAILABLE) {
            forceRange(file, offset, bytes);
            return;
        }
        try (FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.WRITE)) {
            channel.force(false);
        }
    }

    /** Something could not be forced out: the kernel writes it back. Logged once, and counted. */
    public static void failed(Throwable why) {
        if (FAILURES.getAndIncrement() == 0) {
            LOG.warn(
                    "Written data could not be forced out, and is written back later; further failures are counted",
                    why);
        }
    }

    /** How often that has failed. */
    public static long failures() {
        return FAILURES.get();
    }

    private static void forceRange(File file, long offset, long bytes) throws IOException {
        int fd = open(file.getPath(), O_WRONLY | O_CLOEXEC, 0);
        if (fd < 0) {
            throw new IOException("cannot open " + file);
        }
        try {
            if (sync_file_range(fd, offset, bytes, WAIT_BEFORE_WRITE_WAIT_AFTER) != 0) {
                throw new IOException("cannot write " + file + " to its device");
            }
        } finally {
            close(fd);
        }
    }
}
