// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.hawser.reuse.config.Ownership;

/**
 * An intermediate file of an application that has a store. The file is in memory or on disk; one that others read has
 * in memory a link to its place on disk.
 *
 * @param name the file's
 * @param applicationStore the directory of its application in memory
 */
record Placed(IntermediatePath name, Path applicationStore) {
    private static final String HALF = ".hawser-link";
    private static final String WAY = "disk-";

    /** Where the file is in memory, or where the link is. */
    Path memory() {
        return name.in(applicationStore);
    }

    Path disk() {
        return name.onDisk();
    }

    /** Where the file is if it exists: what an open would find. */
    Path place() {
        return name.shared() || Files.exists(memory(), LinkOption.NOFOLLOW_LINKS) ? memory() : disk();
    }

    /** Makes the directory of the file in memory. A store that was lost is made anew for this account alone. */
    void makeDirectory() throws IOException {
        Path directory = memory().getParent();
        if (Files.isDirectory(directory)) {
            return;
        }
        Ownership.ofThisProcess().create(applicationStore.getParent());
        Files.createDirectories(directory);
    }

    boolean isInMemory() {
        return Files.isRegularFile(memory(), LinkOption.NOFOLLOW_LINKS);
    }

    boolean isDirectory() {
        return Files.isDirectory(memory(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Makes the link to the file on disk, if it has one; what is in memory under its name is gone then. */
    void showOnDisk() throws IOException {
        if (!name.shared()) {
            Files.deleteIfExists(memory());
            return;
        }
        makeDirectory();
        Path target = target();
        Path half = memory().resolveSibling(memory().getFileName() + HALF);
        try {
            Files.deleteIfExists(half);
            Files.createSymbolicLink(half, target);
            Files.move(half, memory(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // A link needs memory too. Without the file there is some.
            Files.deleteIfExists(memory());
            Files.deleteIfExists(half);
            Files.createSymbolicLink(memory(), target);
        }
    }

    /**
     * The file on disk as its link names it: by way of a link to the application's directory. A target of 128 bytes or more
     * would take a page, which a full tmpfs does not have.
     */
    private Path target() throws IOException {
        Path way = applicationStore.resolve(
                WAY + Integer.toHexString(name.appDir().toString().hashCode()));
        if (!Files.isSymbolicLink(way)) {
            try {
                Files.createSymbolicLink(way, name.appDir());
            } catch (FileAlreadyExistsException e) {
                // Another process has just made it.
            } catch (IOException e) {
                // There is no page left, and even this target needs one.
                return disk();
            }
        }
        return Files.isSymbolicLink(way) && Files.readSymbolicLink(way).equals(name.appDir())
                ? memory().getParent().relativize(way).resolve(name.appDir().relativize(disk()))
                : disk();
    }

    /** Deletes what is on disk under this name, and the link to it, if there is any. */
    boolean clearDisk() throws IOException {
        boolean linked = Files.isSymbolicLink(memory()) && Files.deleteIfExists(memory());
        return Files.deleteIfExists(disk()) || linked;
    }
}
