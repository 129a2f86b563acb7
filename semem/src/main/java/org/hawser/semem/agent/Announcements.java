// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hawser.semem.wire.Announcement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the announcement in the NodeManager's local directories, which the NodeManager may make later than the agent
 * starts. Not thread-safe.
 */
final class Announcements {
    private static final Logger LOG = LoggerFactory.getLogger(Announcements.class);

    private final List<Path> localDirs;
    private final Set<Path> complained = new HashSet<>();

    Announcements(List<Path> localDirs) {
        this.localDirs = List.copyOf(localDirs);
    }

    /** Writes it where it is missing. */
    void keep(Announcement announcement) {
        for (Path directory : localDirs) {
            try {
                if (Files.isDirectory(directory) && Files.notExists(directory.resolve(Announcement.FILE))) {
                    announcement.writeTo(directory);
                }
            } catch (IOException e) {
                if (complained.add(directory)) {
                    LOG.warn("Tasks that use {} keep their files on disk: {}", directory, e.toString());
                }
            }
        }
    }

    /** Removes it, also that of an agent that was killed. */
    void remove() {
        for (Path directory : localDirs) {
            try {
                Files.deleteIfExists(directory.resolve(Announcement.FILE));
            } catch (IOException e) {
                LOG.warn("{} still has an announcement of this agent: {}", directory, e.toString());
            }
        }
    }
}
