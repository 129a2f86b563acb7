// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Deletes trees until a number of files is reached. Symbolic links are deleted, not followed. */
public final class Deletion extends SimpleFileVisitor<Path> {
    private int left;

    Deletion(int files) {
        this.left = files;
    }

    /** Deletes a tree, if there is one. */
    public static void ofAll(Path tree) throws IOException {
        new Deletion(Integer.MAX_VALUE).delete(tree);
    }

    /** Returns whether all of it is gone, as it is if there was none. */
    boolean delete(Path tree) throws IOException {
        if (left > 0 && !Files.notExists(tree, LinkOption.NOFOLLOW_LINKS)) {
            Files.walkFileTree(tree, this);
        }
        return Files.notExists(tree, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (left == 0) {
            return FileVisitResult.TERMINATE;
        }
        left--;
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
        if (failure != null) {
            throw failure;
        }
        Files.deleteIfExists(directory);
        return FileVisitResult.CONTINUE;
    }
}
