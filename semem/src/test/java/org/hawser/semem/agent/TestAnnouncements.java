// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hawser.semem.wire.Announcement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAnnouncements {
    private static final Announcement AGENT = new Announcement(1, "/run/semem.sock", "/dev/shm/s");

    @TempDir
    private Path dir;

    private long seconds;

    private Announcements in(Path... localDirs) {
        return new Announcements(List.of(localDirs), () -> TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    void keep_directoryIsMadeLater_announcesThereAtTheNextLook() throws IOException {
        Path later = dir.resolve("later");
        Announcements announcements = in(dir, later);
        announcements.keep(AGENT);
        assertThat(Announcement.in(dir)).isEqualTo(AGENT);
        Files.createDirectory(later);
        seconds++;
        announcements.keep(AGENT);
        assertThat(Announcement.in(later)).isEqualTo(AGENT);
    }

    @Test
    void keep_announcedEverywhere_looksAgainAfterHalfAMinute() throws IOException {
        Announcements announcements = in(dir);
        announcements.keep(AGENT);
        Path file = dir.resolve(Announcement.FILE);
        Files.delete(file);
        seconds = 29;
        announcements.keep(AGENT);
        assertThat(file).doesNotExist();
        seconds = 30;
        announcements.keep(AGENT);
        assertThat(Announcement.in(dir)).isEqualTo(AGENT);
    }
}
