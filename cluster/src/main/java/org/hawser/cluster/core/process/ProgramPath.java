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
