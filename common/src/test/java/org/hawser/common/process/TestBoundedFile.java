// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestBoundedFile {
    @TempDir
    private Path dir;

    private BoundedFile bounded;

    @BeforeEach
    void create() {
        bounded = new BoundedFile(dir.resolve("log"), 4);
    }

    @Test
    void keep_missing_isLeftAlone() throws IOException {
        assertThat(bounded.keep()).isFalse();
        assertThat(bounded.file()).doesNotExist();
    }

    @Test
    void keep_atTheLimit_isLeftAlone() throws IOException {
        Files.writeString(bounded.file(), "1234");
        assertThat(bounded.keep()).isFalse();
        assertThat(bounded.file()).hasContent("1234");
        assertThat(bounded.former()).doesNotExist();
    }

    @Test
    void keep_largerWhileAWriterHasIt_beginsAnewAndKeepsTheEnd() throws IOException {
        try (OutputStream writer =
                Files.newOutputStream(bounded.file(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            writer.write("old and first".getBytes(UTF_8));
            assertThat(bounded.keep()).isTrue();
            assertThat(bounded.former()).hasContent("irst");
            writer.write("second".getBytes(UTF_8));
            assertThat(bounded.file()).hasContent("second");
            assertThat(bounded.keep()).isTrue();
            assertThat(bounded.former()).hasContent("cond");
            assertThat(bounded.file()).isEmptyFile();
        }
    }

    @Test
    void append_fullDisk_losesWhatWasThere() throws IOException {
        Files.createSymbolicLink(bounded.former(), Path.of("/dev/full"));
        Files.writeString(bounded.file(), "too much");
        bounded.append("new");

        assertThat(bounded.file()).hasContent("new\n");
        assertThat(bounded.former()).doesNotExist();
    }

    @Test
    void append_manyLines_keepsTheLatest() throws IOException {
        BoundedFile lines = new BoundedFile(dir.resolve("lines"), 10_000);
        for (int i = 0; i < 1000; i++) {
            lines.append("a line that is of some length, as those of logs are: " + i);
            assertThat(Files.size(lines.file())).isLessThan(10_100);
        }
        assertThat(Files.size(lines.former())).isEqualTo(10_000);
        assertThat(lines.file()).content().endsWith(": 999\n");
    }
}
