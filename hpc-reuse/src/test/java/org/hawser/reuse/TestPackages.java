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
package org.hawser.reuse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestPackages {
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern USED = Pattern.compile("\\b(org\\.hawser\\.reuse(?:\\.[a-z]+)*)\\.[A-Z]");

    @Test
    void packages_ofThisModule_useOneAnotherInNoCircle() throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
                String own = SOURCES.relativize(file.getParent()).toString().replace('/', '.');
                Set<String> others = uses.computeIfAbsent(own, name -> new TreeSet<>());
                code(file)
                        .flatMap(line -> USED.matcher(line).results())
                        .map(match -> match.group(1))
                        .filter(name -> !name.equals(own))
                        .forEach(others::add);
            }
        }
        assertThat(uses).hasSizeGreaterThan(10);
        while (uses.keySet().removeAll(independent(uses))) {
            uses.values().forEach(others -> others.retainAll(uses.keySet()));
        }
        assertThat(uses).as("packages in a circle, or that use one").isEmpty();
    }

    private static Stream<String> code(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line -> !line.startsWith("*") && !line.startsWith("/"));
    }

    private static List<String> independent(Map<String, Set<String>> uses) {
        return uses.entrySet().stream()
                .filter(entry -> entry.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toList());
    }
}
