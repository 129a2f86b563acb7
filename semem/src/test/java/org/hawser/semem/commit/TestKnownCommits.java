// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.semem.commit.OutputFixture.APPLICATION;
import static org.hawser.semem.commit.OutputFixture.bits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.CommittedReduces;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestKnownCommits {
    private static final Commits FIRST = new Commits(1, bits(0));
    private static final Commits SECOND = new Commits(1, bits(0, 3));

    @TempDir
    private Path addresses;

    private final List<String> applications = new CopyOnWriteArrayList<>(List.of(APPLICATION));
    private KnownCommits known;
    private long writes;

    @AfterEach
    void close() {
        known.close();
    }

    @Test
    void commits_written_areKnownAfterAFewRounds() throws IOException {
        known = new KnownCommits(addresses, () -> applications);
        known.look();
        assertThat(known.of(APPLICATION)).isEqualTo(Commits.NONE);

        write(FIRST);
        look(10);
        assertThat(known.of(APPLICATION)).isEqualTo(FIRST);

        write(SECOND);
        look(3);
        assertThat(known.of(APPLICATION)).isEqualTo(SECOND);
        assertThat(known.of("application_1_0002")).isEqualTo(Commits.NONE);
    }

    /** The file system that all nodes share is to have little work. */
    @Test
    void look_file_isReadOnlyWhenItHasChangedAndNotInEachRound() throws IOException {
        known = new KnownCommits(addresses, () -> applications);
        write(FIRST);
        known.look();
        FileTime time = file().lastChange().orElseThrow();
        new CommittedReduces(addresses, APPLICATION).write(SECOND);
        Files.setLastModifiedTime(path(), time);

        look(30);
        assertThat(known.of(APPLICATION)).as("nothing has changed").isEqualTo(FIRST);

        Files.setLastModifiedTime(path(), FileTime.fromMillis(time.toMillis() + 5000));
        look(3);
        assertThat(known.of(APPLICATION)).isEqualTo(SECOND);
    }

    @Test
    void commits_ofAnEarlierApplicationMaster_areIgnored() throws IOException {
        known = new KnownCommits(addresses, () -> applications);
        Commits later = new Commits(2, bits(1));
        write(later);
        look(1);

        write(FIRST);
        look(10);

        assertThat(known.of(APPLICATION)).isEqualTo(later);
    }

    @Test
    void file_thatCannotBeRead_leavesWhatIsKnown() throws IOException {
        known = new KnownCommits(addresses, () -> applications);
        write(FIRST);
        look(1);

        Files.writeString(path(), "no JSON");
        look(10);
        assertThat(known.of(APPLICATION)).isEqualTo(FIRST);

        write(SECOND);
        look(10);
        assertThat(known.of(APPLICATION)).isEqualTo(SECOND);
    }

    @Test
    void file_ofAnApplicationMasterThatHasEnded_leavesWhatIsKnown() throws IOException {
        known = new KnownCommits(addresses, () -> applications);
        write(FIRST);
        look(1);

        file().remove();
        look(10);

        assertThat(known.of(APPLICATION)).isEqualTo(FIRST);
    }

    @Test
    void application_thatIsOver_isForgottenAndItsFileDeleted() throws IOException {
        known = new KnownCommits(addresses, () -> applications);
        write(FIRST);
        look(1);

        applications.clear();
        // Its memory is freed before its end is known.
        look(1);
        known.ended(APPLICATION);
        look(1);

        assertThat(known.of(APPLICATION)).isEqualTo(Commits.NONE);
        assertThat(path()).doesNotExist();
    }

    private void look(int rounds) {
        for (int i = 0; i < rounds; i++) {
            known.look();
        }
    }

    /** At another time than before, however coarse the clock. */
    private void write(Commits commits) throws IOException {
        file().write(commits);
        writes++;
        Files.setLastModifiedTime(path(), FileTime.fromMillis(writes * 2000));
    }

    private CommittedReduces file() {
        return new CommittedReduces(addresses, APPLICATION);
    }

    private Path path() {
        return addresses.resolve("committed").resolve(APPLICATION + ".json");
    }
}
