// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.compat;

import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Makes files whose pages are all there. Writing to a mapping of a file with holes ends the process when the file system
 * is full, so the pages have to be there before. Linux only.
 */
public final class Allocation {
    private static final int O_WRONLY = 0x1;
    private static final int O_CREAT = 0x40;
    private static final int O_EXCL = 0x80;
    private static final int O_CLOEXEC = 0x80000;
    private static final int OWNER_ALONE = 0600;

    static {
        Native.register(Allocation.class, "c");
    }

    private Allocation() {}

    private static native int open(String path, int flags, int mode);

    private static native int posix_fallocate(int fd, long offset, long bytes);

    private static native int close(int fd);

    /**
     * Makes a file of this size, full of zeros.
     *
     * @throws IOException if it is there already, or if there is no room for it; then it may be left behind empty
     */
    public static void createFile(Path file, long bytes) throws IOException {
        int fd = open(file.toString(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, OWNER_ALONE);
        if (fd < 0) {
            throw new FileSystemException(file.toString(), null, "cannot be made, errno " + Native.getLastError());
        }
        try {
            int error = bytes == 0 ? 0 : posix_fallocate(fd, 0, bytes);
            if (error != 0) {
                throw new FileSystemException(file.toString(), null, "no room for " + bytes + " bytes, errno " + error);
            }
        } finally {
            close(fd);
        }
    }
}
