// SPDX-License-Identifier: Apache-2.0
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
