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
package org.hawser.cluster.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories in one another whose path is longer than a path may be: no system call of Java's reaches their end. */
public final class UnremovableTree {
    private UnremovableTree() {}

    /** Makes them below a directory, and that too. */
    public static void make(Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        bash(directory, "name=$(printf 'x%.0s' {1..250}) && for i in {1..20}; do mkdir $name && cd -P $name; done");
    }

    /** Removes what is below the directory. */
    public static void remove(Path directory) throws IOException, InterruptedException {
        bash(directory, "rm -r -- *");
    }

    private static void bash(Path directory, String command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("bash", "-c", command)
                        .directory(directory.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }
}
