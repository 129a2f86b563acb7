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
