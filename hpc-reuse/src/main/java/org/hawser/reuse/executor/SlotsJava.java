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
