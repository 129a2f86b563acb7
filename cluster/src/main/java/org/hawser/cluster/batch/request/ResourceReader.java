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
package org.hawser.cluster.batch.request;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/** Reads what users write after {@code -l}, in any of the notations. */
public final class ResourceReader {
    private ResourceReader() {}

    /**
     * Reads the values of all {@code -l} options of a command line, in their order.
     *
     * @throws ClusterException if they make no sense or mix notations
     */
    public static Resources read(List<String> options) {
        Syntax syntax = syntax(options);
        return switch (syntax) {
            case SELECT -> new SelectSyntax(pbsItems(options)).read();
            case NODES -> new NodesSyntax(pbsItems(options)).read();
            case SBATCH -> new SbatchSyntax(options).read();
        };
    }

    private static Syntax syntax(List<String> options) {
        Set<Syntax> found = EnumSet.noneOf(Syntax.class);
        for (String option : options) {
            if (option.strip().startsWith("-") || option.strip().startsWith(Syntax.SBATCH.label())) {
                found.add(Syntax.SBATCH);
            }
            pbsItems(List.of(option)).forEach(item -> Stream.of(Syntax.SELECT, Syntax.NODES)
                    .filter(syntax -> item.startsWith(syntax.label()))
                    .forEach(found::add));
        }
        if (found.size() == 1) {
            return found.iterator().next();
        }
        throw new ClusterException(
                (found.isEmpty() ? "No nodes are asked for" : "-l mixes the notations of several batch systems")
                        + ": write -l " + Syntax.SELECT.example() + ", or -l " + Syntax.NODES.example() + ", or -l "
                        + Syntax.SBATCH.example() + ".");
    }

    private static List<String> pbsItems(List<String> options) {
        return options.stream()
                .flatMap(option -> Stream.of(option.split(",", -1)))
                .map(String::strip)
                .toList();
    }
}
