// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLocalDirsInMemory {
    /** Larger than any that Linux gives. */
    private static final String DEAD = "9999999999";

    @TempDir
    private Path dir;

    @Test
    void removeOrphans_directories_areThoseOfDeadProcessesAlone() throws IOException {
        LocalDirsInMemory memory = new LocalDirsInMemory(dir);
        Path dead = Files.createDirectories(dir.resolve("hawser-bench-" + DEAD));
        Files.createFile(dead.resolve("file"));
        Path alive = Files.createDirectories(memory.own());
        Path other = Files.createDirectories(dir.resolve("hawser-bench-shuffle-" + DEAD));

        memory.removeOrphans();

        assertThat(dead).doesNotExist();
        assertThat(alive).exists();
        assertThat(other).exists();
    }

    @Test
    void removeOwn_withContent_isGone() throws IOException {
        LocalDirsInMemory memory = new LocalDirsInMemory(dir);
        Files.createDirectories(memory.own().resolve("work/worker1"));

        memory.removeOwn();

        assertThat(dir).isEmptyDirectory();
    }
}
