// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.reuse.config.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLogKeeper {
    @TempDir
    private Path dir;

    @Test
    void keep_logsOfARunDirectory_areEmptiedAndNothingElse() throws IOException {
        RunDirectory run = new RunDirectory(dir.resolve("run")).create();
        List<Path> logs = List.of(run.agentLog(), run.slotFile(0, ".log"), run.slotFile(11, ".log"), run.audit(0));
        List<Path> others = List.of(run.agentSite(), run.slotFile(0, ".json"), run.slotFile(0, ".pid"));
        for (Path log : logs) {
            Files.writeString(log, "more than that");
        }
        for (Path other : others) {
            Files.writeString(other, "more than that");
        }
        LogKeeper.keep(run, 4);
        assertThat(logs).allSatisfy(log -> assertThat(log).isEmptyFile());
        assertThat(others).allSatisfy(other -> assertThat(other).hasContent("more than that"));
        assertThat(run.slots().resolve("slot-11.log.1")).hasContent("that");
    }
}
