// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.semem.timeline.MemoryLog.Use;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMemoryLog {
    private static final String APPLICATION = "application_1_0001";

    @TempDir
    private Path directory;

    private long now;
    private MemoryLog log;

    @BeforeEach
    void begin() {
        log = new MemoryLog(directory, 1 << 20, 9999, () -> now);
    }

    @Test
    void round_noApplication_saysOnlyThatTheAgentHasBegun() throws IOException {
        log.round(List.of());
        log.round(List.of());

        assertThat(lines()).containsExactly(new MemoryLine(0, "", 0, 0, 9999));
    }

    @Test
    void round_smallChanges_areNotWritten() throws IOException {
        write(1, 1000, 500);
        write(2, 1020, 510);
        write(3, 1021, 500);
        write(4, 1021, 512);

        assertThat(lines())
                .containsExactly(
                        new MemoryLine(1, "", 0, 0, 9999),
                        new MemoryLine(1, APPLICATION, 1000, 500, 9999),
                        new MemoryLine(3, APPLICATION, 1021, 500, 9999),
                        new MemoryLine(4, APPLICATION, 1021, 512, 9999));
    }

    @Test
    void round_applicationGone_isWrittenOnce() throws IOException {
        write(1, 1000, 0);
        now = 2;
        log.round(List.of());
        log.round(List.of());

        assertThat(lines()).endsWith(new MemoryLine(2, APPLICATION, 0, 0, 9999)).hasSize(3);
    }

    @Test
    void round_manyChanges_keepsTheFileSmall() throws IOException {
        log = new MemoryLog(directory, 1000, 9999, () -> now);
        for (int i = 0; i < 1000; i++) {
            write(i, 1000L * (1 + i % 2), 0);
        }

        assertThat(Files.size(file())).isLessThan(1100);
        assertThat(lines()).last().extracting(MemoryLine::atMillis).isEqualTo(999L);
    }

    @Test
    void round_fileThatCannotBeWritten_harmsNobody() throws IOException {
        Files.createDirectory(file());

        write(1, 1000, 0);
        write(2, 2000, 0);

        assertThat(file()).isEmptyDirectory();
    }

    @Test
    void parse_otherLines_areNone() {
        assertThat(MemoryLine.parse("1\ta b\t2\t3\t4")).contains(new MemoryLine(1, "a b", 2, 3, 4));
        for (String line : List.of("", "1\ta\t2\t3", "x\ta\t2\t3\t4", "1\ta\t2\t3\t-4", "1\ta\t2\t3\t4\t5")) {
            assertThat(MemoryLine.parse(line)).as(line).isEmpty();
        }
        String hostile = new MemoryLine(1, "a\t\nb", 2, 3, 4).line();
        assertThat(MemoryLine.parse(hostile)).contains(new MemoryLine(1, "a b", 2, 3, 4));
    }

    private void write(long at, long own, long ofOthers) {
        now = at;
        log.round(List.of(new Use(APPLICATION, own, ofOthers)));
    }

    private Path file() {
        return directory.resolve("memory.tsv");
    }

    private List<MemoryLine> lines() throws IOException {
        return Files.readAllLines(file()).stream()
                .map(MemoryLine::parse)
                .map(Optional::orElseThrow)
                .toList();
    }
}
