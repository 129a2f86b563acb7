// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Drops files from the operating system's page cache, over which Java has no say. */
final class PageCache {
    private static final int O_RDONLY = 0;
    private static final int POSIX_FADV_DONTNEED = 4;

    static {
        Native.register(PageCache.class, "c");
    }

    private PageCache() {}

    /**
     * Makes the next reader of a file read it from disk, unless somebody has it mapped.
     *
     * @throws IOException if that cannot be done
     */
    static void evict(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        int error;
        int descriptor = open(file.toString(), O_RDONLY);
        try {
            error = posix_fadvise(descriptor, new NativeLong(0), new NativeLong(0), POSIX_FADV_DONTNEED);
        } finally {
            close(descriptor);
        }
        if (error != 0) {
            throw new IOException(file + " cannot be dropped from the page cache, error " + error);
        }
    }

    private static native int open(String path, int flags) throws LastErrorException;

    private static native int close(int descriptor) throws LastErrorException;

    private static native int posix_fadvise(int descriptor, NativeLong offset, NativeLong length, int advice);
}
