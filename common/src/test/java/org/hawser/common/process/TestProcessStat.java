// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestProcessStat {
    @TempDir
    private Path proc;

    private void write(long pid, char state) throws IOException {
        Path process = Files.createDirectory(proc.resolve(Long.toString(pid)));
        Files.writeString(process.resolve("stat"), pid + " (a (b) c) " + state + " 7" + " 0".repeat(17) + " 420 1 1\n");
    }

    @Test
    void of_nameWithBrackets_readsTheFieldsAfterIt() throws IOException {
        write(5, 'S');

        assertThat(ProcessStat.of(proc, 5)).contains(new ProcessStat('S', 7, 420));
    }

    @ParameterizedTest
    @ValueSource(chars = {'Z', 'X', 'x'})
    void alive_endedProcess_isFalse(char state) throws IOException {
        write(5, state);

        assertThat(ProcessStat.of(proc, 5)).get().matches(stat -> !stat.alive());
    }

    @Test
    void of_thisProcess_isAlive() {
        assertThat(ProcessStat.of(ProcessHandle.current().pid())).get().matches(ProcessStat::alive);
    }

    @Test
    void of_noSuchProcess_isEmpty() {
        assertThat(ProcessStat.of(proc, 5)).isEmpty();
    }
}
