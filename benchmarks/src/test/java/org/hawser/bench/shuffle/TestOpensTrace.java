// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TestOpensTrace {
    @TempDir
    private Path directory;

    @Test
    void countsOpensOfThatFileThatSucceeded() throws IOException {
        Path trace = Files.writeString(
                directory.resolve("trace"),
                """
                71 openat(AT_FDCWD, "/local/output/a/file.out", O_RDONLY) = 12
                72 openat(14, "file.out", O_RDONLY|O_NOFOLLOW) = 13
                72 openat(14, "file.out.index", O_RDONLY|O_NOFOLLOW) = 15
                73 openat(AT_FDCWD, "/local/output/b/file.out", O_RDONLY) = -1 ENOENT (No such file or directory)
                """);
        assertThat(OpensTrace.count(trace, "file.out\"")).isEqualTo(2);
    }
}
