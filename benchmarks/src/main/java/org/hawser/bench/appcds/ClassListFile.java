// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.appcds;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Joins the lists of loaded classes that several JVMs wrote with {@code -XX:DumpLoadedClassList}. */
final class ClassListFile {
    private ClassListFile() {}

    /**
     * One list of all. Class numbers, which are unique in one list only, are left out, and so are classes of other loaders
     * than the JVM's own, which need the numbers.
     */
    static List<String> join(Stream<String> lines) {
        Set<String> joined = new LinkedHashSet<>();
        lines.filter(line -> !line.isBlank() && !line.startsWith("#") && !line.contains(" source:"))
                .map(line -> line.startsWith("@") ? line : line.split(" ", 2)[0])
                .forEach(joined::add);
        return List.copyOf(joined);
    }
}
