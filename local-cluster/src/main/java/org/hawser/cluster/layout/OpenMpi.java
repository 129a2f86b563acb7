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
package org.hawser.cluster.layout;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Open MPI of this machine.
 *
 * @param jar its Java bindings, beside a link to the library behind them; made by {@code scripts/setup}
 * @param path where programs are looked for
 */
public record OpenMpi(Path jar, String path) {
    public OpenMpi {
        requireNonNull(jar, "jar is null");
        requireNonNull(path, "path is null");
    }

    /** With the bindings that {@code HAWSER_MPI_JAR} names, else with those of the checkout or tarball. */
    public static OpenMpi of(Path root, Map<String, String> environment) {
        return new OpenMpi(
                Optional.ofNullable(environment.get("HAWSER_MPI_JAR"))
                        .map(Path::of)
                        .orElseGet(() -> root.resolve(".hawser/mpi/mpi.jar")),
                environment.getOrDefault("PATH", ""));
    }

    /** Why it cannot be used; empty if it can. */
    public Optional<String> obstacle() {
        if (Stream.of(path.split(File.pathSeparator))
                .noneMatch(dir -> Files.isExecutable(Path.of(dir).resolve("mpirun")))) {
            return Optional.of("mpirun is not on the PATH");
        }
        return Files.isRegularFile(jar)
                ? Optional.empty()
                : Optional.of("there are no Java bindings at " + jar + " (./scripts/setup makes them)");
    }
}
