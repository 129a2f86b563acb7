// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.cluster.core.process.ProgramPath;
import org.hawser.cluster.core.process.ProgramRun;

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
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);

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

    /**
     * Whether Open MPI can be used.
     *
     * @param version of {@code mpirun}, such as 4.1.4; blank if it cannot be used
     * @param reason which Open MPI it is, or why it cannot be used and what to do about it
     */
    public record Usability(String version, String reason) {
        public Usability {
            requireNonNull(version, "version is null");
            requireNonNull(reason, "reason is null");
        }

        static Usability not(String why) {
            return new Usability("", why);
        }

        @JsonIgnore
        public boolean isUsable() {
            return !version.isBlank();
        }
    }

    /** The Java bindings, beside the library behind them; where they should be if there are none. */
    public Path jar() {
        return named.orElseGet(() -> Stream.concat(
                        mpirun().stream().flatMap(OpenMpi::installed).filter(OpenMpi::hasBindings), Stream.of(made))
                .findFirst()
                .orElseThrow()
                .resolve(JAR));
    }

    /** The directory of {@link #jar}. */
    public Path directory() {
        return jar().toAbsolutePath().getParent();
    }

    /** Looks for mpirun and the bindings, and asks mpirun for its version. */
    public Usability usability() {
        Optional<Path> mpirun = mpirun();
        if (mpirun.isEmpty()) {
            return Usability.not("mpirun is not on the PATH");
        }
        Optional<String> version = version(mpirun.get());
        if (version.isEmpty()) {
            return Usability.not(mpirun.get() + " is not Open MPI's");
        }
        if (!version.get().startsWith(SUPPORTED)) {
            return Usability.not(mpirun.get() + " is that of Open MPI " + version.get()
                    + ", and only Open MPI 4 is supported, whose options differ");
        }
        return bindings(version.get());
    }

    private Optional<Path> mpirun() {
        return new ProgramPath(path).find("mpirun");
    }

    private Usability bindings(String version) {
        Path jar = jar();
        if (!Files.isRegularFile(jar)) {
            return Usability.not("there are no Java bindings at " + jar
                    + (named.isPresent() ? ", which HAWSER_MPI_JAR names" : " or below the prefix of mpirun")
                    + remedy());
        }
        Path library = jar.resolveSibling(LIBRARY);
        if (!Files.exists(library)) {
            return Usability.not("the library of the Java bindings is not at " + library + remedy());
        }
        return madeFor(jar)
                .filter(other -> !other.equals(version))
                .map(other -> Usability.not("the Java bindings in " + jar.getParent() + " are those of Open MPI "
                        + other + ", and mpirun is that of " + version + remedy()))
                .orElseGet(() ->
                        new Usability(version, "Open MPI " + version + " with Java bindings in " + jar.getParent()));
    }

    private String remedy() {
        return " (on Debian and Ubuntu "
                + made.resolveSibling("../scripts/mpi-bindings").normalize() + " makes them)";
    }

    /** Where an installation that was configured with --enable-mpi-java may keep its bindings, as scripts/lib/mpi.sh has it. */
    private static Stream<Path> installed(Path mpirun) {
        Path prefix = prefix(mpirun);
        Path lib = prefix.resolve("lib");
        return Stream.of(
                        Stream.of(lib, prefix.resolve("lib64")).flatMap(dir -> Stream.of(dir, dir.resolve("openmpi"))),
                        directories(lib).map(dir -> dir.resolve("openmpi/lib")),
                        directories(lib)
                                .filter(dir -> dir.getFileName().toString().contains("-linux-gnu")))
                .flatMap(places -> places);
    }

    private static Path prefix(Path mpirun) {
        try {
            return mpirun.toRealPath().resolve("../..").normalize();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> directories(Path parent) {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(Files::isDirectory).sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
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
        return ProgramRun.of(List.of(mpirun.toString(), "--version"), ANSWER_LIMIT)
                .map(run -> VERSION.matcher(run.output()))
                .filter(Matcher::find)
                .map(version -> version.group(1));
    }
}
