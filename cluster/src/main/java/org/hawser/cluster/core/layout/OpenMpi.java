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
package org.hawser.cluster.core.layout;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Open MPI of this machine: the {@code mpirun} that is first on the path, and its Java bindings.
 *
 * @param named the {@code mpi.jar} to use; empty if it is looked for
 * @param made directory of the bindings that {@code scripts/mpi-bindings} makes where an installation has none
 * @param path where programs are looked for
 */
public record OpenMpi(Optional<Path> named, Path made, String path) {
    /** The options of other releases differ. */
    private static final String SUPPORTED = "4.";

    private static final String JAR = "mpi.jar";
    private static final String LIBRARY = "libmpi_java.so";
    private static final Pattern VERSION = Pattern.compile("mpirun \\(Open MPI\\) (\\S+)");
    private static final long ANSWER_SECONDS = 20;

    public OpenMpi {
        requireNonNull(named, "named is null");
        requireNonNull(made, "made is null");
        requireNonNull(path, "path is null");
    }

    /** With the bindings that {@code HAWSER_MPI_JAR} names; else the installation's, else those of the checkout or tarball. */
    public static OpenMpi of(Path root, Map<String, String> environment) {
        return new OpenMpi(
                Optional.ofNullable(environment.get("HAWSER_MPI_JAR")).map(Path::of),
                root.resolve(".hawser/mpi"),
                environment.getOrDefault("PATH", ""));
    }

    /** The program that is first on the path. */
    public Optional<Path> mpirun() {
        return Stream.of(path.split(File.pathSeparator))
                .map(dir -> Path.of(dir).resolve("mpirun"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What {@code mpirun} says, such as 4.1.4; empty if there is none, or it is another MPI's. */
    public Optional<String> version() {
        return mpirun().flatMap(OpenMpi::version);
    }

    /** The Java bindings, beside the library behind them; where they should be if there are none. */
    public Path jar() {
        return named.orElseGet(() -> Stream.concat(installed().stream().filter(OpenMpi::hasBindings), Stream.of(made))
                .findFirst()
                .orElseThrow()
                .resolve(JAR));
    }

    /** Looks for mpirun and the bindings, and asks mpirun for its version. */
    public MpiUsability usability() {
        Optional<Path> mpirun = mpirun();
        if (mpirun.isEmpty()) {
            return MpiUsability.not("mpirun is not on the PATH");
        }
        Optional<String> version = version(mpirun.get());
        if (version.isEmpty()) {
            return MpiUsability.not(mpirun.get() + " is not Open MPI's");
        }
        if (!version.get().startsWith(SUPPORTED)) {
            return MpiUsability.not(mpirun.get() + " is that of Open MPI " + version.get()
                    + ", and only Open MPI 4 is supported, whose options differ");
        }
        return bindings(version.get());
    }

    private MpiUsability bindings(String version) {
        Path jar = jar();
        if (!Files.isRegularFile(jar)) {
            return MpiUsability.not("there are no Java bindings at " + jar
                    + (named.isPresent() ? ", which HAWSER_MPI_JAR names" : " or below the prefix of mpirun")
                    + remedy());
        }
        Path library = jar.resolveSibling(LIBRARY);
        if (!Files.exists(library)) {
            return MpiUsability.not("the library of the Java bindings is not at " + library + remedy());
        }
        Optional<String> madeFor = madeFor(jar).filter(other -> !other.equals(version));
        return madeFor.map(other -> MpiUsability.not("the Java bindings in " + jar.getParent()
                        + " are those of Open MPI " + other + ", and mpirun is that of " + version + remedy()))
                .orElseGet(() -> MpiUsability.of("Open MPI " + version + " with Java bindings in " + jar.getParent()));
    }

    private String remedy() {
        return " (on Debian and Ubuntu "
                + made.resolveSibling("../scripts/mpi-bindings").normalize() + " makes them)";
    }

    /** Why it cannot be used; empty if it can. */
    public Optional<String> obstacle() {
        return Optional.of(usability()).filter(found -> !found.usable()).map(MpiUsability::reason);
    }

    /** Where an installation that was configured with --enable-mpi-java keeps its bindings. */
    private List<Path> installed() {
        return mpirun().map(OpenMpi::prefix)
                .map(prefix -> Stream.of(prefix.resolve("lib"), prefix.resolve("lib64"))
                        .flatMap(lib -> Stream.of(lib, lib.resolve("openmpi")))
                        .toList())
                .orElse(List.of());
    }

    private static Path prefix(Path mpirun) {
        try {
            return mpirun.toRealPath().resolve("../..").normalize();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasBindings(Path directory) {
        return Files.isRegularFile(directory.resolve(JAR)) && Files.exists(directory.resolve(LIBRARY));
    }

    /** The version that scripts/mpi-bindings has noted beside bindings that it has made. */
    private static Optional<String> madeFor(Path jar) {
        try {
            return Optional.of(Files.readString(jar.resolveSibling("stamp")).split(" ", 2)[0]);
        } catch (IOException e) {
            return Optional.empty();
        }
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
