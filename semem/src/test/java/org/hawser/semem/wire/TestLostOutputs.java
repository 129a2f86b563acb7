// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestLostOutputs {
    private static final String APPLICATION = "application_1700000000000_0001";
    private static final String MAP = "attempt_1700000000000_0001_m_00000";
    private static final Loss LOSS = new Loss("node m1 is gone", List.of(MAP + "1_0", MAP + "2_1"));
    private static final Loss OTHER = new Loss("node m2 is gone", List.of(MAP + "3_0"));

    @TempDir
    private Path directory;

    private Path addresses;
    private Path files;
    private LostOutputs lost;
    private final Set<String> known = new HashSet<>();

    @BeforeEach
    void open() {
        addresses = directory.resolve("addresses");
        files = addresses.resolve("lost").resolve(APPLICATION);
        lost = new LostOutputs(addresses, APPLICATION);
    }

    @Test
    void loss_written_isReadOnce() throws IOException {
        assertThat(lost.lastChange()).isEmpty();

        lost.write("w1:1", LOSS);
        lost.write("w1:1", OTHER);
        lost.write("w2:1", OTHER);

        assertThat(lost.lastChange()).isPresent();
        assertThat(lost.readNew(known)).containsExactlyInAnyOrder(LOSS, OTHER, OTHER);
        assertThat(lost.readNew(known)).isEmpty();
        assertThat(known).containsExactlyInAnyOrder("w1_1-0.json", "w1_1-1.json", "w2_1-0.json");
    }

    @Test
    void files_written_areThisAccountsAlone() throws IOException {
        lost.write("w1", LOSS);

        assertThat(mode(files.resolve("w1-0.json"))).isEqualTo("rw-------");
        assertThat(mode(files)).isEqualTo("rwx------");
        assertThat(mode(files.getParent())).isEqualTo("rwx------");
        assertThat(names()).containsExactly("w1-0.json");
    }

    @Test
    void loss_ofVeryManyMaps_isReadWhole() throws IOException {
        List<String> maps = IntStream.range(0, 2 * Loss.MAX_ATTEMPTS + 1)
                .mapToObj(n -> "attempt_1_0001_m_" + n + "_0")
                .toList();

        lost.write("w1", new Loss("gone", maps));

        assertThat(lost.readNew(known).stream().flatMap(loss -> loss.attempts().stream()))
                .containsExactlyInAnyOrderElementsOf(maps);
        assertThat(known).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{\"why\":\"w\"",
                "{\"why\":\"w\",\"attempts\":[\"attempt_1",
                "{\"why\":\"w\"}",
                "{\"why\":\"w\",\"attempts\":[null]}",
                "{\"why\":\"w\",\"attempts\":[\"../../etc/passwd\"]}",
                "{\"why\":\"w\",\"attempts\":[\"attempt_1_0001_r_000001_0\"]}",
                "{\"why\":\"w\",\"attempts\":[\"attempt_1_0001_m_99999999999_0\"]}"
            })
    void file_thatIsNoLoss_isIgnored(String content) throws IOException {
        lost.write("w1", LOSS);
        Files.writeString(files.resolve("w2-0.json"), content);

        assertThat(lost.readNew(known)).containsExactly(LOSS);
        assertThat(lost.readNew(known)).isEmpty();
    }

    @Test
    void files_ofOtherNamesAndKinds_areIgnored() throws IOException {
        lost.write("w1", LOSS);
        Path real = files.resolve("w1-0.json");
        Files.copy(real, files.resolve(".lost123"));
        Files.copy(real, files.resolve("w2.json"));
        Files.copy(real, directory.resolve("elsewhere-0.json"));
        Files.createSymbolicLink(files.resolve("w3-0.json"), directory.resolve("elsewhere-0.json"));
        Files.createDirectory(files.resolve("w4-0.json"));
        Files.write(files.resolve("w5-0.json"), new byte[Loss.MAX_BYTES + 1]);
        Files.copy(real, files.resolve("w6-0.json"));
        Files.setPosixFilePermissions(files.resolve("w6-0.json"), PosixFilePermissions.fromString("rw--w----"));

        assertThat(lost.readNew(known)).containsExactly(LOSS);
    }

    @Test
    void file_thatCannotBeReadYet_isReadLater() throws IOException {
        lost.write("w1", LOSS);
        Path file = files.resolve("w1-0.json");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw--w----"));
        assertThat(lost.readNew(known)).isEmpty();

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThat(lost.readNew(known)).containsExactly(LOSS);
    }

    @Test
    void directory_thatOthersMayWriteOrThatIsALink_isRefused() throws IOException {
        lost.write("w1", LOSS);
        Files.setPosixFilePermissions(files, PosixFilePermissions.fromString("rwxrwx---"));
        assertThatThrownBy(() -> lost.readNew(known)).hasMessageContaining("may write it");

        Path moved = Files.move(files, directory.resolve("moved"));
        Files.setPosixFilePermissions(moved, PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(files, moved);
        assertThatThrownBy(() -> lost.readNew(known)).hasMessageContaining("is no directory");
        lost.removeAll();

        assertThat(moved.resolve("w1-0.json")).exists();
    }

    @Test
    void files_ofAnotherOwner_areRefused() throws IOException {
        lost.write("w1", LOSS);
        LostOutputs another = new LostOutputs(addresses, APPLICATION, new OwnFiles(new UnixSystem().getUid() + 1));

        assertThatThrownBy(() -> another.readNew(known)).hasMessageContaining("others own it");
        assertThatThrownBy(() -> new OwnFiles(12345).requireFile(files.resolve("w1-0.json"), Loss.MAX_BYTES))
                .hasMessageContaining("others own it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../../x", "application_1_1/../..", "application_1_1\n", "application_1_x"})
    void name_ofNoApplication_isRefused(String name) {
        assertThatThrownBy(() -> new LostOutputs(addresses, name)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../x", "/etc/x", "..", ".hidden", "-", "a/b:8", "w\u00e4"})
    void name_ofAWorker_leadsNowhereElse(String worker) throws IOException {
        lost.write(worker, LOSS);
        lost.write(worker, OTHER);

        assertThat(names()).hasSize(2);
        assertThat(lost.readNew(known)).containsExactlyInAnyOrder(LOSS, OTHER);
        lost.removeOf(worker);
        assertThat(files).doesNotExist();
    }

    @Test
    void removal_ofAWorker_leavesWhatOthersHaveWritten() throws IOException {
        LostOutputs next = new LostOutputs(addresses, "application_1700000000000_0002");
        lost.write("w", LOSS);
        lost.write("w-1", LOSS);
        next.write("w", LOSS);

        lost.removeOf("w");

        assertThat(names()).containsExactly("w-1-0.json");
        lost.removeOf("w-1");
        assertThat(files).doesNotExist();
        next.removeAll();
        assertThat(addresses).isEmptyDirectory();
        next.removeAll();
        next.removeOf("w");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> found = Files.list(files)) {
            return found.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
