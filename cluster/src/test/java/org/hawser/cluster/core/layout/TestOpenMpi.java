// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether Open MPI can be used, and why not. */
class TestOpenMpi {
    private static final String VERSION = "mpirun (Open MPI) 4.1.4";

    private static final String REMEDY = " (on Debian and Ubuntu %s/scripts/mpi-bindings makes them)";

    @TempDir
    private Path dir;

    private FakeOpenMpi installed;

    @BeforeEach
    void open() {
        installed = new FakeOpenMpi(dir);
    }

    @Test
    void usability_noMpirun_saysSo() throws Exception {
        installed.withBindings();
        assertThat(installed.find().usability()).isEqualTo(OpenMpi.Usability.not("mpirun is not on the PATH"));
    }

    @Test
    void usability_noBindings_namesTheFileAndTheRemedy() throws Exception {
        installed.withMpirun(VERSION);
        assertThat(installed.find().usability())
                .isEqualTo(OpenMpi.Usability.not("there are no Java bindings at " + installed.jar()
                        + " or below the prefix of mpirun" + REMEDY.formatted(dir)));
    }

    @Test
    void usability_libraryGone_namesTheFileAndTheRemedy() throws Exception {
        installed.withMpirun(VERSION).withJar();
        Path library = Files.createSymbolicLink(
                installed.jar().resolveSibling("libmpi_java.so"), dir.resolve("removed/libmpi_java.so.40"));
        assertThat(installed.find().usability())
                .isEqualTo(OpenMpi.Usability.not(
                        "the library of the Java bindings is not at " + library + REMEDY.formatted(dir)));
    }

    @Test
    void usability_mpirunOfAnotherMpi_namesIt() throws Exception {
        installed.withMpirun("HYDRA build details:").withBindings();
        assertThat(installed.find().usability())
                .isEqualTo(OpenMpi.Usability.not(dir.resolve("mpirun") + " is not Open MPI's"));
    }

    @Test
    void usability_all_namesVersionAndBindings() throws Exception {
        installed.withMpirun(VERSION).withBindings();
        assertThat(installed.find().usability())
                .isEqualTo(usable("Open MPI 4.1.4 with Java bindings in " + dir.resolve(".hawser/mpi")));
    }

    @Test
    void usability_openMpi5_isRefusedByName() throws Exception {
        installed.withMpirun("mpirun (Open MPI) 5.0.1").withBindings();
        assertThat(installed.find().usability())
                .isEqualTo(OpenMpi.Usability.not(dir.resolve("mpirun")
                        + " is that of Open MPI 5.0.1, and only Open MPI 4 is" + " supported, whose options differ"));
    }

    @Test
    void usability_bindingsMadeForAnotherRelease_areRefused() throws Exception {
        installed.withMpirun(VERSION).withBindings();
        Files.writeString(installed.jar().resolveSibling("stamp"), "4.0.3 /usr/lib/libmpi_java.so.40 1700000000\n");
        assertThat(installed.find().usability())
                .isEqualTo(OpenMpi.Usability.not("the Java bindings in " + dir.resolve(".hawser/mpi")
                        + " are those of Open MPI 4.0.3, and mpirun is that of 4.1.4" + REMEDY.formatted(dir)));
    }

    /** As with the module of a site, whose Open MPI was configured with --enable-mpi-java. */
    @Test
    void usability_bindingsOfTheInstallation_areTakenBeforeOnesThatWereMade() throws Exception {
        installed.withBindings();
        FakeOpenMpi site = new FakeOpenMpi(dir.resolve("opt/bin"));
        Files.createDirectories(site.root());
        site.withMpirun(VERSION);
        Path lib = Files.createDirectories(dir.resolve("opt/lib"));
        Files.createFile(lib.resolve("mpi.jar"));
        Files.createFile(lib.resolve("libmpi_java.so"));

        assertThat(OpenMpi.of(dir, Map.of("PATH", site.root().toString())).usability())
                .isEqualTo(usable("Open MPI 4.1.4 with Java bindings in " + lib));
    }

    @Test
    void of_variable_takesTheBindingsThatItNames() {
        Path jar = dir.resolve("own.jar");
        assertThat(OpenMpi.of(dir, Map.of("HAWSER_MPI_JAR", jar.toString())).jar())
                .isEqualTo(jar);
    }

    /** As in a prefix that all packages of a system share. */
    @ParameterizedTest
    @ValueSource(strings = {"lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu/openmpi/lib", "lib64/openmpi"})
    void usability_bindingsWhereSetupLooksForThem_areFound(String place) throws Exception {
        FakeOpenMpi site = new FakeOpenMpi(Files.createDirectories(dir.resolve("opt/bin")));
        site.withMpirun(VERSION);
        Path lib = Files.createDirectories(dir.resolve("opt").resolve(place));
        Files.createFile(lib.resolve("mpi.jar"));
        Files.createFile(lib.resolve("libmpi_java.so"));
        assertThat(site.find().usability()).isEqualTo(usable("Open MPI 4.1.4 with Java bindings in " + lib));
    }

    private static OpenMpi.Usability usable(String what) {
        return new OpenMpi.Usability("4.1.4", what);
    }
}
