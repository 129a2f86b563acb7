// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks whether a directory belongs to one account only. Files and sockets that JVMs of the account trust must be in
 * such directories.
 */
public final class Ownership {
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> WRITABLE_BY_OTHERS = PosixFilePermissions.fromString("----w--w-");
    private static final Set<String> PRIVATE_GROUPS = Set.copyOf(List.of("root", System.getProperty("user.name")));

    private static final Set<PosixFilePermission> WRITABLE_BY_OWNER = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final String MODE = "unix:mode";
    private static final int STICKY = 01000;
    private static final int WRITABLE_BY_GROUP = 0020;
    private static final int WRITABLE_BY_ALL = 0002;

    private final long uid;
    private final Owners owners;

    Ownership(long uid, Owners owners) {
        this.uid = uid;
        this.owners = owners;
    }

    /** The owner of a file. */
    interface Owners {
        /** By number; a symbolic link is not followed. */
        long uid(Path path) throws IOException;

        /** By name; a symbolic link is followed. */
        default String group(Path path) throws IOException {
            return Files.readAttributes(path, PosixFileAttributes.class).group().getName();
        }
    }

    /** The owner that corresponds to this process's account. */
    public static Ownership ofThisProcess() {
        return new Ownership(new UnixSystem().getUid(), Ownership::uid);
    }

    /**
     * Creates the directory and its parents, or removes the permissions of others from an existing one.
     *
     * @throws FileSystemException if others own it, could replace it, or could have put something in it
     */
    public void create(Path directory) throws IOException {
        Path absolute = directory.toAbsolutePath();
        Files.createDirectories(absolute.getParent(), PosixFilePermissions.asFileAttribute(WRITABLE_BY_OWNER));
        try {
            Files.createDirectory(absolute, PosixFilePermissions.asFileAttribute(PRIVATE));
        } catch (FileAlreadyExistsException e) {
            // It is checked like a new one, because another process may have been faster.
        }
        require(absolute);
        Set<PosixFilePermission> found = Files.getPosixFilePermissions(absolute);
        Files.setPosixFilePermissions(absolute, PRIVATE);
        if (WRITABLE_BY_OTHERS.stream().anyMatch(found::contains)) {
            requireOwnContents(absolute);
        }
    }

    /**
     * Checks a directory that exists, and the path to it.
     *
     * @throws FileSystemException if others own it or could replace it
     */
    public void require(Path directory) throws IOException {
        Path real = directory.toRealPath();
        if (!Files.isDirectory(real)) {
            throw new FileSystemException(directory.toString(), null, "is not a directory");
        }
        requireOwn(real);
        // A symbolic link on the path is as safe as its target.
        for (Path path : List.of(directory.toAbsolutePath().normalize(), real)) {
            for (Path entry = path; entry.getParent() != null; entry = entry.getParent()) {
                requireKept(entry);
            }
        }
    }

    /**
     * Checks a file that exists, but not the path to it.
     *
     * @throws FileSystemException if others own it, or if it is no regular file; a symbolic link is none
     */
    public void requireFile(Path file) throws IOException {
        requireOwn(file);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file.toString(), null, "is no regular file");
        }
    }

    /** In a directory that others may write, only its owner and root may rename or remove an entry, if it is sticky. */
    private void requireKept(Path entry) throws IOException {
        Path parent = entry.getParent();
        Optional<String> others = writers(parent);
        if (others.isEmpty()) {
            return;
        }
        if (((int) Files.getAttribute(parent, MODE) & STICKY) == 0) {
            throw new FileSystemException(
                    entry.toString(),
                    null,
                    "can be replaced by " + others.get() + " may write " + parent + " (chmod go-w " + parent
                            + " ends that)");
        }
        if (owners.uid(entry) != 0) {
            requireOwn(entry);
        }
    }

    /**
     * Describes who, other than the owner and root, may write the directory; the text is the subject of a relative
     * clause. The account's own group does not count.
     */
    private Optional<String> writers(Path directory) throws IOException {
        int mode = (int) Files.getAttribute(directory, MODE);
        if ((mode & WRITABLE_BY_ALL) != 0) {
            return Optional.of("anyone who");
        }
        return (mode & WRITABLE_BY_GROUP) == 0
                ? Optional.empty()
                : Optional.of(owners.group(directory))
                        .filter(group -> !PRIVATE_GROUPS.contains(group))
                        .map(group -> "the group " + group + ", which");
    }

    private void requireOwnContents(Path directory) throws IOException {
        try (Stream<Path> contents = Files.walk(directory)) {
            for (Path entry : (Iterable<Path>) contents::iterator) {
                requireOwn(entry);
            }
        }
    }

    private void requireOwn(Path path) throws IOException {
        if (owners.uid(path) != uid) {
            throw new FileSystemException(
                    path.toString(),
                    null,
                    "belongs to "
                            + Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName());
        }
    }

    static long uid(Path path) throws IOException {
        return Integer.toUnsignedLong((int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS));
    }
}
