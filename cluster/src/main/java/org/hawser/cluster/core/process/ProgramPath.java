// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds programs as a shell does.
 *
 * @param path the value of {@code PATH}
 */
public record ProgramPath(String path) {
    public ProgramPath {
        requireNonNull(path, "path is null");
    }

    /** The search path of this process. */
    public static ProgramPath ofProcess() {
        return new ProgramPath(Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    /** The first program of that name. */
    public Optional<Path> find(String program) {
        return Stream.of(path.split(":", -1))
                .filter(directory -> !directory.isBlank())
                .flatMap(directory -> file(directory, program).stream())
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private static Optional<Path> file(String directory, String program) {
        try {
            return Optional.of(Path.of(directory, program));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
