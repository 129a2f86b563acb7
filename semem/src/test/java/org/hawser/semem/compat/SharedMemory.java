// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.compat;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Temporary directories in a real tmpfs, and what files take there. */
public final class SharedMemory implements TempDirFactory {
    private static final int BLOCK_BYTES = 512;

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension) throws IOException {
        return Files.createTempDirectory(Path.of("/dev/shm"), "hawser-test-");
    }

    /** The memory that the kernel says a file takes, in bytes. */
    public static long bytes(Path file) throws IOException {
        Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString())
                .redirectErrorStream(true)
                .start();
        return Long.parseLong(new String(stat.getInputStream().readAllBytes(), US_ASCII).strip()) * BLOCK_BYTES;
    }
}
