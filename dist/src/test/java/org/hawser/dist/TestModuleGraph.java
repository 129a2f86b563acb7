// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TestModuleGraph {
    private static final String CLUSTER = "org.hawser.cluster";

    /** The parts of the module {@code cluster}, and what each may use of the others. */
    private static final Map<String, Set<String>> LAYERS = Map.of(
            CLUSTER + ".core", Set.of(),
            CLUSTER + ".local", Set.of(CLUSTER + ".core"),
            CLUSTER + ".batch", Set.of(CLUSTER + ".core"),
            CLUSTER + ".doctor", Set.of(CLUSTER + ".core", CLUSTER + ".batch"),
            CLUSTER + ".device", Set.of(CLUSTER + ".core"),
            CLUSTER + ".cli",
                    Set.of(
                            CLUSTER + ".core",
                            CLUSTER + ".local",
                            CLUSTER + ".batch",
                            CLUSTER + ".doctor",
                            CLUSTER + ".device"));

    private static final ModuleTable TABLE = new ModuleTable(Checkout.root());

    private static Map<String, String> modules;
    private static List<ClassUse> uses;

    @BeforeAll
    static void read() {
        modules = TABLE.classes();
        uses = ClassUse.in(TABLE.modules().stream()
                .map(TABLE::compiled)
                .filter(Files::isDirectory)
                .toList());
    }

    @Test
    void table_inTheDocumentation_isWhatThePomsSay() {
        assertThat(TABLE.documented()).isEqualTo(TABLE.dependencies());
    }

    @Test
    void classes_ofEachModule_useOnlyModulesOfItsPom() {
        assertThat(uses).anyMatch(use -> modules.containsKey(use.used()));
        assertThat(new PackageGraph(ours(), modules::get).beyond(TABLE.dependencies()))
                .isEmpty();
    }

    @Test
    void files_ofModulesBelowCluster_doNotNameIt() {
        List<Path> naming = TABLE.dependencies().entrySet().stream()
                .filter(module -> !module.getKey().equals("cluster"))
                .filter(module -> !module.getValue().contains("cluster"))
                .flatMap(module -> ModuleTable.files(TABLE.compiled(module.getKey())))
                .filter(file ->
                        (file.getFileName() + text(file)).replace('/', '.').contains(CLUSTER + "."))
                .toList();

        assertThat(naming).isEmpty();
    }

    @Test
    void packages_all_useEachOtherInNoCycle() {
        assertThat(new PackageGraph(ours(), TestModuleGraph::packageOf).shortestCycle())
                .isEmpty();
    }

    @Test
    void topLevelPackages_ofEachModule_useEachOtherInNoCycle() {
        assertThat(new PackageGraph(ours(), TestModuleGraph::topLevelOf).shortestCycle())
                .isEmpty();
    }

    @Test
    void layers_ofCluster_useOnlyThoseBelow() {
        List<ClassUse> within = uses.stream()
                .filter(use ->
                        use.user().startsWith(CLUSTER + ".") && use.used().startsWith(CLUSTER + "."))
                .toList();

        assertThat(within).map(use -> topLevelOf(use.user())).isSubsetOf(LAYERS.keySet());
        assertThat(new PackageGraph(within, TestModuleGraph::topLevelOf).beyond(LAYERS))
                .isEmpty();
    }

    @Test
    void picocli_ofAllClasses_isUsedByCommandsAlone() {
        assertThat(users("picocli."))
                .isNotEmpty()
                .allMatch(user -> user.matches("org\\.hawser\\.(cluster|report|bench)\\.cli\\..*"));
    }

    @Test
    void hadoop_ofModulesWithoutIt_isNotUsed() {
        assertThat(users("org.apache.hadoop.")).isNotEmpty().noneMatch(user -> "mpi-transport"
                .equals(modules.get(user)));
    }

    @Test
    void hadoop_ofCommon_isKnownToTheClassesBehindItsKeysAlone() {
        assertThat(users("org.apache.hadoop."))
                .filteredOn(user -> "common".equals(modules.get(user)))
                .isNotEmpty()
                .map(TestModuleGraph::packageOf)
                .containsOnly("org.hawser.common.localfs", "org.hawser.common.master", "org.hawser.common.task");
    }

    @Test
    void cycle_amongOthers_isToldWithItsClassesShortestFirst() {
        ClassUse there = new ClassUse("a.One", "b.Two");
        ClassUse back = new ClassUse("b.Three", "a.Four");
        List<ClassUse> all = List.of(
                new ClassUse("b.Two", "c.Five"),
                new ClassUse("c.Five", "d.Six"),
                new ClassUse("d.Six", "b.Two"),
                there,
                back);

        assertThat(new PackageGraph(all, TestModuleGraph::packageOf).shortestCycle())
                .hasValueSatisfying(cycle -> assertThat(cycle).containsExactly(there, back));
    }

    private static List<ClassUse> ours() {
        return uses.stream()
                .filter(use -> modules.containsKey(use.user()) && modules.containsKey(use.used()))
                .toList();
    }

    private static List<String> users(String library) {
        return uses.stream()
                .filter(use -> use.used().startsWith(library))
                .map(ClassUse::user)
                .filter(modules::containsKey)
                .toList();
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    /** The package {@code org.hawser.module.part} that a class is in or below of. */
    private static String topLevelOf(String name) {
        return Stream.of(packageOf(name).split("\\."))
                .limit(4)
                .reduce((one, other) -> one + "." + other)
                .orElseThrow();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
