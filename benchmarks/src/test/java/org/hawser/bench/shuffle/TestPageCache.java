// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class TestPageCache {
    /** Not among temporary files, which may have no disk below them. */
    private final Path directory = Path.of("target", "page-cache");

    @Test
    void evictedFileHasNoPageInMemory() throws Exception {
        Files.createDirectories(directory);
        Path file = Files.write(directory.resolve("file"), new byte[1 << 20]);
        assertThat(pages(file)).isPositive();

        PageCache.evict(file);

        assertThat(pages(file)).isZero();
    }

    @Test
    void missingFileIsNamed() {
        Path file = directory.resolve("missing");

        assertThatThrownBy(() -> PageCache.evict(file))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(file.toString());
    }

    private static long pages(Path file) throws IOException, InterruptedException {
        Process fincore = new ProcessBuilder("fincore", "--noheadings", "--output", "PAGES", file.toString()).start();
        String output = new String(fincore.getInputStream().readAllBytes(), UTF_8);
        assertThat(fincore.waitFor()).isZero();
        return Long.parseLong(output.strip());
    }
}
