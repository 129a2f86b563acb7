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
import java.util.function.BooleanSupplier;

/**
 * The pool file of this node. It is made when the first slot is granted, and is longer than every slot that is granted:
 * so the next agent knows what a process may still write. It has holes, which take no room. It may be on a file system
 * that hangs, and its methods with it. Safe for use by several threads.
 */
final class PoolFile {
    /** So that the length changes seldom. */
    private static final long STEP_BYTES = 512L << 20;

    private final Path path;
    private long length = -1;
    /** Whether it is known to take no room, so that the file system need not be asked. */
    private boolean cleared;

    PoolFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Makes it that long at least. */
    synchronized void extendTo(long end) throws IOException {
        if (length < 0) {
            create();
        }
        if (end > length) {
            cleared = false;
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

    /**
     * What it has, 0 if it does not exist.
     *
     * @throws IOException if that cannot be seen: then there may be slots that a process writes
     */
    long length() throws IOException {
        try {
            return Files.size(path);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /**
     * Gives back the room of all slots.
     *
     * @param unused asked when no slot can be granted until that is done
     */
    synchronized void clearIf(BooleanSupplier unused) throws IOException {
        if (cleared || !unused.getAsBoolean()) {
            return;
        }
        if (length() > 0) {
            setLength(0);
        }
        cleared = true;
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
