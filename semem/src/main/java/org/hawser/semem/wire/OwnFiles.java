// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** Checks that this account alone can have written a file, in directories that all nodes share. */
final class OwnFiles {
    /** Of files that others may not read. */
    static final FileAttribute<?> MODE = mode("rw-------");

    private static final FileAttribute<?> DIRECTORY_MODE = mode("rwx------");
    private static final int WRITABLE_BY_OTHERS = 0022;

    private final int uid;

    OwnFiles(long uid) {
        this.uid = (int) uid;
    }

    static OwnFiles ofThisProcess() {
        return new OwnFiles(new UnixSystem().getUid());
    }

    /** Makes a directory that others may not enter, unless it is there. */
    static void make(Path directory) throws IOException {
        try {
            Files.createDirectory(directory, DIRECTORY_MODE);
        } catch (FileAlreadyExistsException e) {
            // Made earlier, or by another process in this moment.
        }
    }

    private static FileAttribute<?> mode(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    /** When a file or directory has last changed; empty if there is none. Of a link, when that was made. */
    static Optional<FileTime> lastChange(Path path) throws IOException {
        try {
            return Optional.of(Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Refuses a directory that others own or may write, and a link. */
    void requireDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(directory.toString(), null, "is no directory");
        }
        requireOwn(directory);
    }

    /** Refuses also what is no file, such as a link or a pipe, and a file that is too large. */
    void requireFile(Path file, long maxBytes) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > maxBytes) {
            throw new FileSystemException(file.toString(), null, "is no file of at most " + maxBytes + " bytes");
        }
        requireOwn(file);
    }

    private void requireOwn(Path path) throws IOException {
        Map<String, Object> found = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        if ((int) found.get("uid") != uid || ((int) found.get("mode") & WRITABLE_BY_OTHERS) != 0) {
            throw new FileSystemException(path.toString(), null, "others own it or may write it");
        }
    }
}
