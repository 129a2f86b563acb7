// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDeleteOnExitCleaner {
    private final Cleaner cleaner = new JvmCleaners().named("delete-on-exit");

    @TempDir
    private Path dir;

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_filesRegistered_areDeletedLastFirst() throws Exception {
        Path directory = Files.createDirectory(dir.resolve("made-by-job"));
        directory.toFile().deleteOnExit();
        Path file = Files.createFile(directory.resolve("inside"));
        file.toFile().deleteOnExit();

        assertThat(cleaner.clean(EndedContainer.in(dir))).isEqualTo(2);
        assertThat(directory).doesNotExist();
        assertThat(cleaner.clean(EndedContainer.in(dir))).isZero();
    }

    @Test
    void clean_containerKilled_filesStayAsAfterSigkill() throws Exception {
        Path file = Files.createFile(dir.resolve("left"));
        file.toFile().deleteOnExit();

        assertThat(cleaner.clean(EndedContainer.killedIn(dir))).isEqualTo(1);
        assertThat(file).exists();
    }
}
