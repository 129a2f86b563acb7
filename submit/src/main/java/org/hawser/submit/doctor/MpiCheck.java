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
package org.hawser.submit.doctor;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.submit.node.OpenMpi;

/** Open MPI and its Java bindings. Without them everything works over TCP. */
final class MpiCheck implements Check {
    private static final String MPIRUN = "Open MPI";
    private static final String LIBRARY = "MPI for Java, library";
    private static final String JAR = "MPI for Java, mpi.jar";
    private static final int LEAST_VERSION = 4;
    private static final String OVER_TCP = " Until then pools and transfers use TCP.";

    private final SystemView system;
    private final Path hawserHome;

    MpiCheck(SystemView system, Path hawserHome) {
        this.system = requireNonNull(system, "system is null");
        this.hawserHome = requireNonNull(hawserHome, "hawserHome is null");
    }

    @Override
    public List<Finding> findings() {
        Optional<Path> mpirun = system.program("mpirun");
        if (mpirun.isEmpty()) {
            return List.of(Finding.warn(
                    MPIRUN,
                    "no mpirun on the PATH",
                    "Load the site's module of Open MPI, or install it (Debian: openmpi-bin)." + OVER_TCP));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(version(mpirun.get()));
        List<Path> prefixes = prefixes(mpirun.get());
        findings.add(library(prefixes));
        findings.add(jar(prefixes));
        return findings;
    }

    private static Finding version(Path mpirun) {
        Optional<String> version = OpenMpi.version(mpirun);
        if (version.isEmpty()) {
            return Finding.warn(
                    MPIRUN,
                    mpirun + " does not say that it is Open MPI",
                    "Put the mpirun of an Open MPI 4 or newer first on the PATH." + OVER_TCP);
        }
        String text = mpirun + ", version " + version.get();
        int major = Integer.parseInt(version.get().substring(0, version.get().indexOf('.')));
        return major >= LEAST_VERSION
                ? Finding.ok(MPIRUN, text)
                : Finding.warn(MPIRUN, text, "Use Open MPI 4 or newer: others are not tested." + OVER_TCP);
    }

    private static Finding library(List<Path> prefixes) {
        return find(prefixes, "libmpi_java.so")
                .map(file -> Finding.ok(LIBRARY, file.toString()))
                .orElseGet(() -> Finding.warn(
                        LIBRARY,
                        "no libmpi_java.so below " + prefixes,
                        "Use an Open MPI that was configured with --enable-mpi-java (Debian: libopenmpi3)."
                                + OVER_TCP));
    }

    private Finding jar(List<Path> prefixes) {
        List<Path> places = new ArrayList<>(prefixes);
        places.add(hawserHome.resolve(".hawser/mpi"));
        return find(places, "mpi.jar")
                .map(file -> Finding.ok(JAR, file.toString()))
                .orElseGet(() -> Finding.warn(
                        JAR,
                        "no mpi.jar below " + places,
                        "On Debian, ./scripts/setup builds it from the distribution's source package; elsewhere it comes"
                                + " with an Open MPI that was configured with --enable-mpi-java." + OVER_TCP));
    }

    /** Below the prefix of mpirun, and where Debian keeps libraries. */
    private List<Path> prefixes(Path mpirun) {
        Path real;
        try {
            real = mpirun.toRealPath();
        } catch (IOException e) {
            real = mpirun;
        }
        Path prefix = real.getParent().getParent();
        return Stream.of(
                        prefix.resolve("lib"),
                        prefix.resolve("lib64"),
                        system.file("/usr/lib/x86_64-linux-gnu"),
                        system.file("/usr/lib/aarch64-linux-gnu"))
                .filter(Files::isDirectory)
                .distinct()
                .toList();
    }

    private static Optional<Path> find(List<Path> directories, String prefix) {
        for (Path directory : directories) {
            for (Path place : List.of(directory, directory.resolve("openmpi/lib"), directory.resolve("openmpi"))) {
                try (Stream<Path> files = Files.list(place)) {
                    Optional<Path> found = files.filter(
                                    file -> file.getFileName().toString().startsWith(prefix))
                            .sorted()
                            .findFirst();
                    if (found.isPresent()) {
                        return found;
                    }
                } catch (IOException e) {
                    // There is no such directory, or it is closed to this account: then nothing is found in it.
                }
            }
        }
        return Optional.empty();
    }
}
