// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.semem.commit.OutputFixture.bits;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.BitSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestCommittedReduces {
    private static final String APPLICATION = "application_1700000000000_0001";
    private static final Commits COMMITS = new Commits(2, bits(0, 5, 900));

    @TempDir
    private Path addresses;

    private CommittedReduces committed;
    private Path file;

    @BeforeEach
    void open() {
        committed = new CommittedReduces(addresses, APPLICATION);
        file = addresses.resolve("committed").resolve(APPLICATION + ".json");
    }

    @Test
    void commits_written_areReadUntilTheyAreRemoved() throws IOException {
        assertThat(committed.read()).isEmpty();
        assertThat(committed.lastChange()).isEmpty();

        committed.write(new Commits(1, bits(5)));
        committed.write(COMMITS);

        assertThat(committed.read()).contains(COMMITS);
        assertThat(committed.lastChange()).isPresent();
        committed.remove();
        assertThat(committed.read()).isEmpty();
        committed.remove();
    }

    @Test
    void file_written_isThisAccountsAloneAndNothingElseIsLeft() throws IOException {
        committed.write(COMMITS);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void file_ofManyReduces_isSmall() throws IOException {
        BitSet all = new BitSet();
        all.set(0, 100_000);

        committed.write(new Commits(1, all));

        assertThat(Files.size(file)).isLessThan(20_000);
        assertThat(committed.read().orElseThrow().reduces()).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{\"generation\":1",
                "{\"generation\":1}",
                "{\"reduces\":\"AA==\"}",
                "{\"generation\":1,\"reduces\":null,\"earlier\":[]}",
                "{\"generation\":0,\"reduces\":\"AA==\",\"earlier\":[]}",
                "{\"generation\":1,\"reduces\":\"?\",\"earlier\":[]}",
                "{\"generation\":1,\"reduces\":\"AA==\"}",
                "{\"generation\":1,\"reduces\":\"AA==\",\"earlier\":null}",
                "{\"generation\":1,\"reduces\":\"AA==\",\"earlier\":[null]}"
            })
    void file_ofAnotherContent_isRefused(String content) throws IOException {
        committed.write(COMMITS);
        Files.writeString(file, content);

        assertThatThrownBy(committed::read).isInstanceOf(IOException.class);
    }

    @Test
    void file_thatAnotherAccountMayHaveWritten_isRefused() throws IOException {
        committed.write(COMMITS);
        OwnFiles others = new OwnFiles(new UnixSystem().getUid() + 1);
        assertThatThrownBy(new CommittedReduces(addresses, APPLICATION, others)::read)
                .hasMessageContaining("others own it or may write it");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw--w----"));
        assertThatThrownBy(committed::read).hasMessageContaining("others own it or may write it");
    }

    @Test
    void link_inPlaceOfTheFile_isRefused() throws IOException {
        committed.write(COMMITS);
        Files.move(file, addresses.resolve("elsewhere"));
        Files.createSymbolicLink(file, addresses.resolve("elsewhere"));

        assertThatThrownBy(committed::read).hasMessageContaining("is no file");
    }

    @Test
    void outputs_ofLaterApplicationMasters_areNotConcerned() {
        assertThat(COMMITS.ofOutput("attempt_1_0001_m_000007_0")).isEqualTo(COMMITS.reduces());
        assertThat(COMMITS.ofOutput("attempt_1_0001_m_000007_1999")).isEqualTo(COMMITS.reduces());
        assertThat(COMMITS.ofOutput("attempt_1_0001_m_000007_2000").isEmpty()).isTrue();
        assertThat(COMMITS.ofOutput("attempt_1_0001_m_000007_99999999999999999999")
                        .isEmpty())
                .isTrue();
        assertThat(Commits.NONE.ofOutput("attempt_1_0001_m_000007_0").isEmpty()).isTrue();
    }

    @Test
    void commits_ofSeveralApplicationMasters_tellOfEachOutputWhatMayBeFreed() throws IOException {
        Commits third = new Commits(1, bits(5)).followedBy(2, bits(0)).followedBy(3, bits(1));

        committed.write(third);

        assertThat(committed.read()).contains(third);
        assertThat(third.generation()).isEqualTo(3);
        assertThat(third.freedOf("attempt_1_0001_m_000007_0")).isEqualTo(bits(0, 1, 5));
        assertThat(third.freedOf("attempt_1_0001_m_000007_1000")).isEqualTo(bits(0, 1));
        assertThat(third.freedOf("attempt_1_0001_m_000007_2000")).isEqualTo(bits(1));
        // A later one may not know of what an earlier one has told: nothing more is freed because of that.
        assertThat(third.ofOutput("attempt_1_0001_m_000007_0")).isEqualTo(bits(1));
    }

    @Test
    void application_thatIsNone_isRefused() {
        assertThatThrownBy(() -> new CommittedReduces(addresses, "../application_1_0001"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
