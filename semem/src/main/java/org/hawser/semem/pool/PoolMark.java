// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.pool;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Where a file is in the pool file: a symbolic link in the store, under the file's name, that leads to a place that does
 * not exist. The links are the only table of the pool's files that outlives an agent.
 */
public final class PoolMark {
    private static final Path PLACE = Path.of("/hawser-semem/pool");
    private static final String HALF = ".hawser-mark";
    /** Of the target. A longer one is no link on Linux. */
    private static final int LONGEST = 4000;

    private PoolMark() {}

    /** What is marked there. */
    public static Optional<Extents> at(Path link) throws IOException {
        Path target;
        try {
            target = Files.readSymbolicLink(link);
        } catch (IOException e) {
            // No link, or nothing at all.
            return Optional.empty();
        }
        if (!PLACE.equals(target.getParent())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Extents.parse(target.getFileName().toString()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new FileSystemException(link.toString(), target.toString(), "names no part of the pool file");
        }
    }

    /** Marks the file, in place of whatever has its name. */
    public static void set(Path link, Extents extents) throws IOException {
        String text = extents.toString();
        if (text.length() + PLACE.toString().length() >= LONGEST) {
            throw new FileSystemException(link.toString(), null, "the file is in too many pieces");
        }
        Path half = link.resolveSibling(link.getFileName() + HALF);
        Files.deleteIfExists(half);
        Files.createSymbolicLink(half, PLACE.resolve(text));
        try {
            Files.move(half, link, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(half);
        }
    }

    /** When the file was marked, in milliseconds since 1970. */
    public static long millis(Path link) throws IOException {
        return Files.getLastModifiedTime(link, LinkOption.NOFOLLOW_LINKS).toMillis();
    }
}
