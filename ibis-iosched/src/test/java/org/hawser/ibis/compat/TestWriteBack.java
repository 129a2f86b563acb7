// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestWriteBack {
    @TempDir
    private Path dir;

    @Test
    void force_writtenFile_returns() throws IOException {
        Path file = Files.write(dir.resolve("file"), new byte[100_000]);
        WriteBack.force(file.toFile(), 4096, 50_000);
    }

    @Test
    void force_whatCannotBe_saysSo() {
        File none = dir.resolve("none").toFile();
        assertThatThrownBy(() -> WriteBack.force(none, 0, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> WriteBack.force(new File("/dev/null"), 0, 1)).isInstanceOf(IOException.class);
    }
}
