// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.config.BoundedFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPlacements {
    private static final int LIMIT = 10_000;
    private static final int LONGEST_LINE = 100;

    @TempDir
    private Path dir;

    @Test
    void fork_manyContainers_keepsTheLatest() throws IOException {
        BoundedFile file = new BoundedFile(dir.resolve("placements.tsv"), LIMIT);
        Placements placements = new Placements(file);
        for (int i = 0; i < 1000; i++) {
            placements.fork("container_" + i, "busy");
            assertThat(Files.size(file.file())).isLessThan(LIMIT + LONGEST_LINE);
        }
        assertThat(Files.size(file.former())).isEqualTo(LIMIT);
        assertThat(file.file()).content().endsWith("\tcontainer_999\tfork\t\t\t\t\tbusy\n");
    }
}
