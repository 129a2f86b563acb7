// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.hawser.semem.wire.Announcement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the announcement in the NodeManager's local directories, which the NodeManager may make later than the agent
 * starts. Not thread-safe.
 */
final class Announcements {
    private static final Logger LOG = LoggerFactory.getLogger(Announcements.class);

    /** Between looks at what is there: on a parallel file system, each one is a request to a server of all nodes. */
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final List<Path> localDirs;
    private final LongSupplier nanoClock;
    private final Set<Path> complained = new HashSet<>();
    private boolean isEverywhere;
    private long lookedAt;

    Announcements(List<Path> localDirs) {
        this(localDirs, System::nanoTime);
    }

    Announcements(List<Path> localDirs, LongSupplier nanoClock) {
        this.localDirs = List.copyOf(localDirs);
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
    }

    /** Writes it where it is missing. Once it is everywhere, looks again only after half a minute. */
    void keep(Announcement announcement) {
        long now = nanoClock.getAsLong();
        if (isEverywhere && now - lookedAt < PERIOD_NANOS) {
            return;
        }
        lookedAt = now;
        isEverywhere = true;
        for (Path directory : localDirs) {
            try {
                if (Files.exists(directory.resolve(Announcement.FILE))) {
                    continue;
                }
                if (Files.isDirectory(directory)) {
                    announcement.writeTo(directory);
                } else {
                    isEverywhere = false;
                }
            } catch (IOException e) {
                isEverywhere = false;
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
