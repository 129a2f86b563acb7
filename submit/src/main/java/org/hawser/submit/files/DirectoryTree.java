/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.submit.files;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hawser.submit.SubmitException;

/** A directory with everything below it. */
public final class DirectoryTree {
    private static final int ACCOUNT = (int) new UnixSystem().getUid();
    private static final int WRITABLE_BY_OTHERS = 0022;

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

    /** Whether it is a directory, not a link, of this account, and nobody else may write to it. */
    public static boolean isOwn(Path directory) throws IOException {
        Map<String, Object> found =
                Files.readAttributes(directory, "unix:isDirectory,uid,mode", LinkOption.NOFOLLOW_LINKS);
        return (boolean) found.get("isDirectory")
                && (int) found.get("uid") == ACCOUNT
                && ((int) found.get("mode") & WRITABLE_BY_OTHERS) == 0;
    }

    /**
     * Refuses a directory of another account, who could have made it beforehand where everybody may; without effect if there
     * is none.
     *
     * @throws SubmitException if it is not this account's, is a link, or others may write to it
     */
    public static void requireOwn(Path directory) throws IOException {
        try {
            if (!isOwn(directory)) {
                throw new SubmitException(directory + " is not a directory of " + System.getProperty("user.name")
                        + " that nobody else may write to: its owner must remove it, or choose another --id and"
                        + " --local-dir.");
            }
        } catch (NoSuchFileException e) {
            // Several nodes of one machine make and remove it at the same time.
            return;
        }
    }

    /** Takes from others the right to write to a directory of this account, if they have it. */
    public static void closeToOthers(Path directory) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS);
        if (mode.removeAll(Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE))
                && !Files.isSymbolicLink(directory)
                && (int) Files.getAttribute(directory, "unix:uid", LinkOption.NOFOLLOW_LINKS) == ACCOUNT) {
            Files.setPosixFilePermissions(directory, mode);
        }
    }

    /**
     * Removes directories, and the parent of each if nothing else is in it. What cannot be removed does not keep the rest.
     *
     * @throws SubmitException if a parent is not this account's: nothing is removed then
     */
    public static void removeAll(List<Path> directories) throws IOException {
        for (Path directory : directories) {
            requireOwn(directory.getParent());
        }
        List<IOException> failures = new ArrayList<>();
        for (Path directory : directories) {
            try {
                remove(directory);
                removeIfEmpty(directory.getParent());
            } catch (IOException e) {
                failures.add(e);
            }
        }
        throwFirst(failures);
    }

    private static void throwFirst(List<IOException> failures) throws IOException {
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
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
        Removal removal = new Removal();
        Files.walkFileTree(directory, removal);
        throwFirst(removal.failures);
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

    private static final class Removal extends SimpleFileVisitor<Path> {
        private final List<IOException> failures = new ArrayList<>();

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            open(directory);
            return FileVisitResult.CONTINUE;
        }

        /** Containers may have closed directories to their own account; returns whether that has changed. */
        private static boolean open(Path directory) {
            try {
                Set<PosixFilePermission> mode = Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS);
                if (!mode.addAll(PosixFilePermissions.fromString("rwx------"))) {
                    return false;
                }
                Files.setPosixFilePermissions(directory, mode);
                return true;
            } catch (IOException e) {
                // The removal fails then, and says why.
                return false;
            }
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            return delete(file);
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS) && open(file)) {
                Files.walkFileTree(file, this);
            } else if (!(failure instanceof NoSuchFileException)) {
                failures.add(failure);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
            return delete(directory);
        }

        private FileVisitResult delete(Path file) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                failures.add(e);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
