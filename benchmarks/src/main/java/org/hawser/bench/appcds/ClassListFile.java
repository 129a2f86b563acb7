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
