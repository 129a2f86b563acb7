// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The pool file of this node. It is made when the first slot is granted, and is longer than every slot that is granted:
 * so the next agent knows what a process may still write. It has holes, which take no room. Not thread-safe.
 */
final class PoolFile {
    /** So that the length changes seldom. */
    private static final long STEP_BYTES = 512L << 20;

    private final Path path;
    private long length = -1;

    PoolFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Makes it that long at least. */
    void extendTo(long end) throws IOException {
        if (length < 0) {
            create();
        }
        if (end > length) {
            setLength((end + STEP_BYTES - 1) / STEP_BYTES * STEP_BYTES);
        }
    }

    private void create() throws IOException {
        try {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException e) {
            // An earlier agent's.
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileSystemException(path.toString(), null, "is not a file");
            }
        }
        length = Files.size(path);
    }

    /** What it has, 0 if it does not exist. */
    long length() throws IOException {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
    }

    /** Gives back the room of all slots. */
    void clear() throws IOException {
        if (length() > 0) {
            setLength(0);
        }
    }

    /** Those who have the file open would not see another one in its place. */
    private void setLength(long bytes) throws IOException {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(path.toString());
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(bytes);
        }
        length = bytes;
    }
}
