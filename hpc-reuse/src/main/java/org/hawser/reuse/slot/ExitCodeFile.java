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
