/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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

        assertThat(cleaner.clean(EndedContainer.in(dir).killedFromOutside())).isEqualTo(1);
        assertThat(file).exists();
    }
}
