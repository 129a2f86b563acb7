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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Open MPI of this machine.
 *
 * @param jar its Java bindings, beside a link to the library behind them; made by {@code scripts/setup}
 * @param path where programs are looked for
 */
public record OpenMpi(Path jar, String path) {
    private static final Pattern VERSION = Pattern.compile("mpirun \\(Open MPI\\) (\\S+)");
    private static final long ANSWER_SECONDS = 20;
    private static final String REMEDY = " (./scripts/setup makes them)";

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

    /** Looks for mpirun and the bindings, and asks mpirun for its version. */
    public MpiUsability usability() {
        Optional<Path> mpirun = Stream.of(path.split(File.pathSeparator))
                .map(dir -> Path.of(dir).resolve("mpirun"))
                .filter(Files::isExecutable)
                .findFirst();
        if (mpirun.isEmpty()) {
            return MpiUsability.not("mpirun is not on the PATH");
        }
        if (!Files.isRegularFile(jar)) {
            return MpiUsability.not("there are no Java bindings at " + jar + REMEDY);
        }
        Path library = jar.resolveSibling("libmpi_java.so");
        if (!Files.exists(library)) {
            return MpiUsability.not("the library of the Java bindings is not at " + library + REMEDY);
        }
        return version(mpirun.get())
                .map(version -> MpiUsability.of("Open MPI " + version + " with Java bindings in " + jar.getParent()))
                .orElseGet(() -> MpiUsability.not(mpirun.get() + " is not Open MPI's"));
    }

    /** Why it cannot be used; empty if it can. */
    public Optional<String> obstacle() {
        return Optional.of(usability()).filter(found -> !found.usable()).map(MpiUsability::reason);
    }

    private static Optional<String> version(Path mpirun) {
        try {
            Process process = new ProcessBuilder(mpirun.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            Matcher version =
                    VERSION.matcher(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
