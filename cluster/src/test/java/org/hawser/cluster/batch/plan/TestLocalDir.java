// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLocalDir {
    private static final LocalDir PLAIN = new LocalDir(Path.of("/tmp"), "");

    @TempDir
    private Path dir;

    @Test
    void choose_directoryOfTheJob_isTaken() {
        assertThat(choose(dir.toString())).isEqualTo(new LocalDir(dir, "TMPDIR, " + dir));
    }

    @Test
    void choose_named_winsOverTheVariable() {
        assertThat(LocalDir.choose(Optional.of(Path.of("/scratch")), Map.of("TMPDIR", dir.toString())))
                .isEqualTo(new LocalDir(Path.of("/scratch"), ""));
    }

    @Test
    void choose_noVariable_isTmp() {
        assertThat(LocalDir.choose(Optional.empty(), Map.of())).isEqualTo(PLAIN);
        assertThat(choose("")).isEqualTo(PLAIN);
    }

    @Test
    void choose_directoryThatCannotBeUsed_isTmpAndSaysWhy() throws IOException {
        Path brackets = Files.createDirectory(dir.resolve("17[0]"));

        assertThat(choose(brackets.toString()).dir()).isEqualTo(Path.of("/tmp"));
        assertThat(choose(brackets.toString()).reason()).contains(brackets.toString(), "is not an absolute path");
        assertThat(choose("/nowhere/17").reason()).contains("not a writable directory");
        assertThat(choose("relative").reason()).contains("is not an absolute path");
    }

    @Test
    void choose_directoryThatAnybodyCouldReplace_isTmpAndSaysWhy() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Path job = Files.createDirectory(open.resolve("17"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(choose(job.toString()).dir()).isEqualTo(Path.of("/tmp"));
        assertThat(choose(job.toString()).reason()).contains(open + " is open to everybody");
    }

    @Test
    void require_pathTooLongForSockets_isRefused() {
        assertThatThrownBy(() -> LocalDir.require(Path.of("/" + "x".repeat(40))))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("at most 40");
    }

    private static LocalDir choose(String variable) {
        return LocalDir.choose(Optional.empty(), Map.of("TMPDIR", variable));
    }
}
