// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The JDK of slots and of the class archive.
 *
 * @param program its {@code java}
 */
record SlotsJava(Path program) {
    /** Whether the file is the same program. Links are followed, because a JDK has many names. */
    boolean is(Path other) {
        try {
            return Files.isSameFile(program, other);
        } catch (IOException e) {
            // The file does not exist, or not yet. The shell will report it.
            return false;
        }
    }
}
