// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;

/** Operations on a directory with everything below it, such as removing it. */
public final class DirectoryTree {
    private static final int ACCOUNT = (int) new UnixSystem().getUid();
    private static final int ADMINISTRATOR = 0;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int WRITABLE_BY_ALL = 0002;
    private static final int STICKY = 01000;

    private DirectoryTree() {}

    /** Makes a directory, with mode 0700 where it or a parent is new. */
    public static Path createPrivate(Path directory) {
        try {
            return Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a directory as {@link #createPrivate} does, and refuses one that somebody else has made. */
    public static void createOwn(Path directory) {
        createPrivate(directory);
        try {
            requireOwn(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it is a directory, not a link, of this account, and nobody else may write to it. */
    public static boolean isOwn(Path directory) throws IOException {
        Map<String, Object> found = attributes(directory, "isDirectory");
        return (boolean) found.get("isDirectory")
                && (int) found.get("uid") == ACCOUNT
                && ((int) found.get("mode") & WRITABLE_BY_OTHERS) == 0;
    }

    /**
     * Refuses a directory of another account, who could have made it beforehand where everybody may.
     *
     * @return whether it is there; several nodes of one machine make and remove it at the same time
     * @throws ClusterException if it is not this account's, is a link, or others may write to it
     */
    public static boolean requireOwn(Path directory) throws IOException {
        try {
            if (!isOwn(directory)) {
                throw new ClusterException(directory + " is not a directory of " + System.getProperty("user.name")
                        + " that nobody else may write to: its owner must remove it, or choose another --id and"
                        + " --local-dir.");
            }
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Refuses a directory that another account has made where everybody may make one, or could replace: it could also replace
     * what is put there. One that only an administrator or a group could replace is not refused.
     *
     * @throws ClusterException if it or a directory above it is such a one
     */
    public static void requireTrusted(Path directory) throws IOException {
        requireTrusted(directory, List.of(ADMINISTRATOR, ACCOUNT));
    }

    static void requireTrusted(Path directory, List<Integer> trusted) throws IOException {
        // A link on the way is as good as what it points to.
        for (Path path : List.of(directory.toAbsolutePath().normalize(), directory.toRealPath())) {
            for (Path entry = path; entry.getParent() != null; entry = entry.getParent()) {
                int mode = (int) Files.getAttribute(entry.getParent(), "unix:mode");
                int owner = (int) Files.getAttribute(entry, "unix:uid", LinkOption.NOFOLLOW_LINKS);
                if ((mode & WRITABLE_BY_ALL) != 0 && ((mode & STICKY) == 0 || !trusted.contains(owner))) {
                    throw new ClusterException(entry
                            + " belongs to another account, or could be replaced by one, because " + entry.getParent()
                            + " is open to everybody: choose another directory with --local-dir.");
                }
            }
        }
    }

    /**
     * Takes from others the right to write to a directory of this account, if they have it.
     *
     * @throws ClusterException if something in it may be theirs: the directory is as before then
     */
    public static void closeToOthers(Path directory) throws IOException {
        Map<String, Object> found = attributes(directory, "isDirectory");
        int mode = (int) found.get("mode");
        if (!(boolean) found.get("isDirectory")
                || (int) found.get("uid") != ACCOUNT
                || (mode & WRITABLE_BY_OTHERS) == 0) {
            return;
        }
        // First, since they could add something after the look at what is in it.
        setMode(directory, mode & ~WRITABLE_BY_OTHERS);
        try {
            requireOwnEntries(directory);
        } catch (IOException | ClusterException e) {
            setMode(directory, mode);
            throw e;
        }
    }

    /** Unlike a set of permissions, this keeps the bit by which new files belong to the directory's group. */
    private static void setMode(Path directory, int mode) throws IOException {
        Files.setAttribute(directory, "unix:mode", mode, LinkOption.NOFOLLOW_LINKS);
    }

    private static void requireOwnEntries(Path directory) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                Map<String, Object> found = attributes(entry, "isRegularFile");
                if (!((boolean) found.get("isRegularFile") && (int) found.get("uid") == ACCOUNT) && !isOwn(entry)) {
                    throw new ClusterException(entry + " may have been put there by others, who may write to "
                            + directory + ": remove it, or choose another --dir.");
                }
            }
        }
    }

    private static Map<String, Object> attributes(Path path, String type) throws IOException {
        return Files.readAttributes(path, "unix:" + type + ",uid,mode", LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Removes directories. What cannot be removed does not keep the rest.
     *
     * @throws ClusterException if a parent is not this account's; nothing below it is removed, and nothing at all if it was
     *     so from the beginning
     */
    public static void removeAll(List<Path> directories) throws IOException {
        requireOwnParents(directories);
        Attempts attempts = new Attempts();
        for (Path directory : directories) {
            attempts.attempt(() -> removeFromOwn(directory));
        }
        attempts.throwFirst();
    }

    private static void requireOwnParents(List<Path> directories) throws IOException {
        for (Path directory : directories) {
            requireOwn(directory.getParent());
        }
    }

    /** A parent that is not there could be another account's, or a link, the moment after. */
    private static void removeFromOwn(Path directory) throws IOException {
        if (requireOwn(directory.getParent())) {
            remove(directory);
        }
    }

    /** Removes directories as {@link #removeAll} does, and the parent of each if nothing else is in it. */
    public static void removeAllAndEmptyParents(List<Path> directories) throws IOException {
        requireOwnParents(directories);
        Attempts attempts = new Attempts();
        attempts.attempt(() -> removeAll(directories));
        for (Path directory : directories) {
            attempts.attempt(() -> removeIfEmpty(directory.getParent()));
        }
        attempts.throwFirst();
    }

    /**
     * Removes a directory with all that is in it; without effect if there is none. Links are not followed. What cannot be
     * removed does not keep the rest.
     *
     * @throws IOException the first failure, when all that can be removed is gone
     */
    public static void remove(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Attempts attempts = new Attempts();
        Files.walkFileTree(directory, new Removal(attempts));
        attempts.throwFirst();
    }

    /** Removes a directory if nothing is in it. */
    public static void removeIfEmpty(Path directory) throws IOException {
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException e) {
            // Another node of this machine still uses it, and removes it when it ends.
            return;
        }
    }
}
