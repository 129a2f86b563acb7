// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The pid and exit-code files that YARN's recovery reads. Like the stock scripts, this class writes them atomically.
 */
public final class ExitCodeFile {
    private ExitCodeFile() {}

    /** Atomically replaces the content of {@code file} by one line with {@code number}. */
    public static void write(Path file, long number) throws IOException {
        Path temporary = Path.of(file + ".tmp");
        Files.writeString(temporary, number + "\n");
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
