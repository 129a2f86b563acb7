// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file in each local directory of a NodeManager by which clients find the agent: its path follows from that of any
 * intermediate file, so that they need no configuration.
 *
 * @param version of {@link MemoryMessage}
 * @param socket the agent's
 * @param store where files in memory are
 */
public record Announcement(int version, String socket, String store) {
    /** In the local directory. */
    public static final String FILE = "hawser-semem.json";

    /**
     * Reads that of a local directory.
     *
     * @throws IOException if there is none, or the file is something else
     */
    public static Announcement in(Path localDir) throws IOException {
        return Json.parse(Files.readAllBytes(localDir.resolve(FILE)), Announcement.class);
    }

    /** Announces, or replaces an earlier announcement; readers see one of them whole. */
    public void writeTo(Path localDir) throws IOException {
        Path half = Files.createTempFile(localDir, FILE, ".tmp");
        try {
            Files.write(half, Json.write(this));
            Files.move(half, localDir.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(half);
        }
    }
}
