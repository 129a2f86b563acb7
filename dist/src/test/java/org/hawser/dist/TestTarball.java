// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTarball {
    private static final String TOOLS = "share/hadoop/hawser/tools";

    @TempDir
    private static Path directory;

    private static UnpackedTarball tarball;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        tarball = UnpackedTarball.into(directory);
    }

    @Test
    void jars_allOfThem_areOursOrPicocli() {
        assertThat(tarball.jars()).isNotEmpty().allSatisfy(jar -> assertThat(relative(jar))
                .matches("share/hadoop/hawser/hawser-[a-z-]+-[0-9].*\\.jar"
                        + "|share/hadoop/hawser/examples/hawser-examples-[0-9].*\\.jar" + "|" + TOOLS
                        + "/(hawser-[a-z-]+|picocli)-[0-9].*\\.jar"));
    }

    @Test
    void jars_daemonSide_areTheModulesThatSitesNeed() {
        assertThat(names("share/hadoop/hawser"))
                .anyMatch(name -> name.startsWith("hawser-common-"))
                .anyMatch(name -> name.startsWith("hawser-hpc-reuse-"))
                .anyMatch(name -> name.startsWith("hawser-shuffle-mpi-"))
                .noneMatch(name -> name.startsWith("picocli-"));
        assertThat(names(TOOLS))
                .anyMatch(name -> name.startsWith("hawser-cluster-"))
                .anyMatch(name -> name.startsWith("picocli-"));
    }

    @Test
    void jars_ofTheModulesThatThePomNames_areEachPackedOnce() {
        assertThat(tarball.jars().stream()
                        .map(jar -> jar.getFileName().toString())
                        .filter(name -> name.startsWith("hawser-"))
                        .map(name -> name.replaceFirst("^hawser-([a-z-]+)-[0-9].*", "$1")))
                .containsExactlyInAnyOrderElementsOf(
                        new ModuleTable(Checkout.root()).dependencies().get("dist"));
    }

    @Test
    void files_thatACheckoutRunsFrom_areThoseOfTheTarball() {
        Path checkout = Checkout.root().resolve("dist/target/hawser");

        assertThat(ModuleTable.files(checkout).map(checkout::relativize))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(ModuleTable.files(tarball.root())
                        .map(tarball.root()::relativize)
                        .toList());
    }

    @Test
    void classes_ofOurJars_areInOurPackagesOnly() {
        List<String> foreign = tarball.jars().stream()
                .filter(jar -> jar.getFileName().toString().startsWith("hawser-"))
                .flatMap(jar -> UnpackedTarball.classesOf(jar).stream())
                .filter(name -> !name.startsWith("org/hawser/"))
                .toList();

        assertThat(foreign).isEmpty();
    }

    @Test
    void classes_ofHadoop_areNowhere() {
        List<String> hadoop = tarball.jars().stream()
                .flatMap(jar -> UnpackedTarball.classesOf(jar).stream())
                .filter(name -> name.startsWith("org/apache/hadoop/"))
                .toList();

        assertThat(hadoop).isEmpty();
    }

    @Test
    void classes_forTestsAndBenchmarks_areInTheBenchmarksAlone() {
        List<String> helpers = tarball.jars().stream()
                .filter(jar -> !jar.getFileName().toString().startsWith("hawser-benchmarks-"))
                .flatMap(jar -> UnpackedTarball.classesOf(jar).stream())
                .filter(name -> name.matches("org/hawser/.*(/simulat|/Simulat|/Virtual).*"))
                .toList();

        assertThat(helpers).isEmpty();
    }

    @Test
    void scripts_ofTheCheckoutAlone_areNotPacked() {
        assertThat(tarball.root().resolve("scripts/lib"))
                .isDirectoryNotContaining(file -> !Set.of("common.sh", "java.sh", "packages.sh", "mpi.sh")
                        .contains(file.getFileName().toString()));
    }

    @Test
    void files_forOperators_arePacked() {
        assertThat(List.of(
                        "LICENSE",
                        "NOTICE",
                        "README.md",
                        "CHANGELOG.md",
                        "conf/hawser/yarn-site.xml",
                        "docs/install.md",
                        "docs/configuration.md",
                        "libexec/shellprofile.d/hawser.sh",
                        "scripts/hawser",
                        "scripts/lib/mpi.sh",
                        "scripts/mpi-bindings"))
                .allSatisfy(name -> assertThat(tarball.root().resolve(name)).isRegularFile());
        assertThat(tarball.root().resolve("scripts/hawser")).isExecutable();
        assertThat(tarball.root().resolve("scripts/mpi-bindings")).isExecutable();
    }

    @Test
    void name_ofTopDirectory_isThatOfTheTarball() {
        assertThat(Checkout.tarball().getFileName()).hasToString(tarball.root().getFileName() + ".tar.gz");
    }

    private static String relative(Path file) {
        return tarball.root().relativize(file).toString();
    }

    private static List<String> names(String subdirectory) {
        Path parent = tarball.root().resolve(subdirectory);
        assertThat(Files.isDirectory(parent)).as(subdirectory).isTrue();
        return tarball.jars().stream()
                .filter(jar -> jar.getParent().equals(parent))
                .map(jar -> jar.getFileName().toString())
                .toList();
    }
}
