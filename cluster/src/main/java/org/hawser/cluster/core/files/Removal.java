// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Removes every file that it visits, as far as that is possible; {@link DirectoryTree} walks with it. */
final class Removal extends SimpleFileVisitor<Path> {
    private final Attempts attempts;

    Removal(Attempts attempts) {
        this.attempts = attempts;
    }

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
            attempts.attempt(() -> {
                throw failure;
            });
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
        return delete(directory);
    }

    private FileVisitResult delete(Path file) {
        attempts.attempt(() -> Files.deleteIfExists(file));
        return FileVisitResult.CONTINUE;
    }
}
