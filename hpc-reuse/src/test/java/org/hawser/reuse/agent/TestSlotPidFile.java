// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSlotPidFile {
    @TempDir
    private Path dir;

    private Path written(SlotPidFile content) throws IOException {
        Path file = dir.resolve("slot-3.pid");
        content.write(file);
        return file;
    }

    @Test
    void readLive_sameProcess_isReadBack() throws IOException {
        SlotPidFile mine = SlotPidFile.of(3, 7, ProcessHandle.current());
        assertThat(SlotPidFile.readLive(written(mine))).contains(mine);
    }

    @Test
    void readLive_pidGivenToAnotherProcess_isEmpty() throws IOException {
        SlotPidFile mine = SlotPidFile.of(3, 7, ProcessHandle.current());
        SlotPidFile former = new SlotPidFile(3, 7, mine.pid(), mine.startMillis() - 1000);
        assertThat(SlotPidFile.readLive(written(former))).isEmpty();
    }

    @Test
    void readLive_processGone_isEmpty() throws Exception {
        Process process = new ProcessBuilder("true").start();
        SlotPidFile gone = SlotPidFile.of(3, 7, process.toHandle());
        process.waitFor();
        assertThat(SlotPidFile.readLive(written(gone))).isEmpty();
    }

    @Test
    void readLive_cutShort_isEmpty() throws IOException {
        assertThat(SlotPidFile.readLive(Files.writeString(dir.resolve("slot-1.pid"), "1 2")))
                .isEmpty();
        assertThat(SlotPidFile.readLive(Files.writeString(dir.resolve("slot-2.pid"), "")))
                .isEmpty();
    }
}
