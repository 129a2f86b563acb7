// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestShareLog {
    private static final Map<String, Map<String, Long>> SERVED = Map.of("vda", Map.of("application_1_0001", 500L));

    @TempDir
    private Path directory;

    private long now = 1000;

    @Test
    void round_saysWhatWasServedSinceTheLastOne() throws IOException {
        ShareLog log = new ShareLog(directory, () -> now);

        now = 2000;
        log.round(SERVED);
        now = 3000;
        log.round(Map.of("vda", Map.of()));
        now = 4500;
        log.round(Map.of("a b\tc", Map.of("others", 7L)));

        assertThat(lines())
                .containsExactly(
                        new ShareLine(1000, 2000, "vda", "application_1_0001", 500),
                        new ShareLine(3000, 4500, "a b c", "others", 7));
    }

    @Test
    void round_directoryThatComesLater_isUsedThen() throws IOException {
        Path later = directory.resolve("later");
        ShareLog log = new ShareLog(later, () -> now);

        log.round(SERVED);
        Files.createDirectory(later);
        log.round(SERVED);

        // Where a disk was full, half a line may precede.
        assertThat(Files.readAllLines(later.resolve(ShareLine.FILE))).hasSize(2).startsWith("");
    }

    @Test
    void parse_damaged_isEmpty() {
        assertThat(List.of("", "1\t2\tvda\tothers", "1\t2\tvda\tothers\t-3", "1\tx\tvda\tothers\t3"))
                .extracting(ShareLine::parse)
                .containsOnly(Optional.empty());
    }

    private List<ShareLine> lines() throws IOException {
        return Files.readAllLines(directory.resolve(ShareLine.FILE)).stream()
                .map(line -> ShareLine.parse(line).orElseThrow())
                .toList();
    }
}
