// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.compat;

import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The pages of files in memory. Files are made with all of them: writing to a mapping of a file with holes ends the process
 * when the file system is full, so the pages have to be there before. Pages that nobody needs are freed, which leaves holes.
 * Linux only.
 */
public final class Allocation {
    private static final int O_RDONLY = 0;
    private static final int O_WRONLY = 0x1;
    private static final int O_CREAT = 0x40;
    private static final int O_EXCL = 0x80;
    private static final int O_CLOEXEC = 0x80000;
    private static final int KEEP_SIZE_AND_PUNCH_HOLE = 0x1 | 0x2;
    private static final int SEEK_DATA = 3;
    private static final int SEEK_HOLE = 4;
    private static final int OWNER_ALONE = 0600;
    private static final int ENOENT = 2;
    private static final int ENXIO = 6;

    static {
        Native.register(Allocation.class, "c");
    }

    private Allocation() {}

    private static native int open(String path, int flags, int mode);

    private static native int posix_fallocate(int fd, long offset, long bytes);

    private static native int fallocate(int fd, int mode, long offset, long bytes);

    private static native long lseek(int fd, long offset, int whence);

    private static native int close(int fd);

    /**
     * Makes a file of this size, full of zeros.
     *
     * @throws IOException if it is there already, or if there is no room for it; then it may be left behind empty
     */
    public static void createFile(Path file, long bytes) throws IOException {
        int fd = open(file, O_WRONLY | O_CREAT | O_EXCL);
        try {
            int error = bytes == 0 ? 0 : posix_fallocate(fd, 0, bytes);
            if (error != 0) {
                throw new FileSystemException(file.toString(), null, "no room for " + bytes + " bytes, errno " + error);
            }
        } finally {
            close(fd);
        }
    }

    /**
     * Frees pages of a file, which keeps its length. They read as zeros afterwards.
     *
     * @param offset of the first page
     * @throws IOException if there is no such file, or its file system cannot do that
     */
    public static void free(Path file, long offset, long bytes) throws IOException {
        int fd = open(file, O_WRONLY);
        try {
            if (fallocate(fd, KEEP_SIZE_AND_PUNCH_HOLE, offset, bytes) != 0) {
                throw failure(file, "its pages cannot be freed");
            }
        } finally {
            close(fd);
        }
    }

    /**
     * The bytes of a file that are in pages.
     *
     * @throws IOException if there is no such file, or its file system cannot tell
     */
    public static long bytesInPages(Path file) throws IOException {
        int fd = open(file, O_RDONLY);
        try {
            long bytes = 0;
            long hole = 0;
            for (long data = seek(file, fd, 0, SEEK_DATA); data >= 0; data = seek(file, fd, hole, SEEK_DATA)) {
                hole = seek(file, fd, data, SEEK_HOLE);
                if (hole < 0) {
                    // It has become shorter meanwhile.
                    return bytes;
                }
                bytes += hole - data;
            }
            return bytes;
        } finally {
            close(fd);
        }
    }

    /** Returns -1 if there is nothing more of that kind. */
    private static long seek(Path file, int fd, long offset, int whence) throws IOException {
        long found = lseek(fd, offset, whence);
        if (found < 0 && Native.getLastError() != ENXIO) {
            throw failure(file, "its pages cannot be counted");
        }
        return found;
    }

    private static int open(Path file, int flags) throws IOException {
        int fd = open(file.toString(), flags | O_CLOEXEC, OWNER_ALONE);
        if (fd < 0 && Native.getLastError() == ENOENT) {
            throw new NoSuchFileException(file.toString());
        }
        if (fd < 0) {
            throw failure(file, "cannot be opened");
        }
        return fd;
    }

    private static FileSystemException failure(Path file, String what) {
        return new FileSystemException(file.toString(), null, what + ", errno " + Native.getLastError());
    }
}
