// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The modules of a checkout: what the POMs say, and what the documentation says. */
record ModuleTable(Path root) {
    private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency><groupId>org\\.hawser</groupId><artifactId>hawser-(.+?)</artifactId>");
    private static final Pattern ROW =
            Pattern.compile("^\\| `([a-z-]+)` \\| [^|]+ \\| ([^|]+) \\| [^|]+ \\|$", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");

    ModuleTable {
        requireNonNull(root, "root is null");
    }

    /** The directories of the modules. */
    Set<String> modules() {
        return names(MODULE, read(root.resolve("pom.xml")));
    }

    /** The modules that each module's POM names. */
    Map<String, Set<String>> dependencies() {
        return modules().stream()
                .collect(Collectors.toMap(
                        module -> module,
                        module -> names(DEPENDENCY, read(root.resolve(module).resolve("pom.xml"))),
                        (one, other) -> one,
                        TreeMap::new));
    }

    /** The same as {@code docs/architecture.md} has it. */
    Map<String, Set<String>> documented() {
        Map<String, Set<String>> rows = new TreeMap<>();
        for (MatchResult row : ROW.matcher(read(root.resolve("docs/architecture.md")))
                .results()
                .toList()) {
            rows.put(row.group(1), names(NAME, row.group(2)));
        }
        return rows;
    }

    /** The module of each class of ours, by the class's name. */
    Map<String, String> classes() {
        Map<String, String> all = new TreeMap<>();
        for (String module : modules()) {
            Path classes = compiled(module);
            files(classes)
                    .filter(file -> file.startsWith(classes.resolve("org/hawser")))
                    .filter(file -> file.toString().endsWith(".class"))
                    .forEach(file -> all.put(
                            classes.relativize(file)
                                    .toString()
                                    .replaceFirst("\\.class$", "")
                                    .replace('/', '.'),
                            module));
        }
        return all;
    }

    /** Where the module's classes and resources are; there may be none. */
    Path compiled(String module) {
        return root.resolve(module).resolve("target/classes");
    }

    /** All files below a directory, none if there is no such directory. */
    static Stream<Path> files(Path directory) {
        if (!Files.isDirectory(directory)) {
            return Stream.empty();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> names(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
