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
package org.hawser.cluster.batch.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.batch.request.NodeGroup;
import org.hawser.cluster.batch.request.Resources;
import org.hawser.cluster.batch.request.Syntax;
import org.hawser.cluster.batch.request.Walltime;
import org.hawser.cluster.core.ClusterException;

/** {@code #PBS} lines of Torque. */
final class TorqueDirectives {
    private TorqueDirectives() {}

    static List<String> lines(JobRequest request) {
        Resources resources = request.resources();
        Foreign.requireNone(resources, Syntax.NODES, Dialect.TORQUE);
        List<String> lines = new ArrayList<>();
        lines.add("#PBS -N " + request.name());
        request.queue().ifPresent(queue -> lines.add("#PBS -q " + queue));
        request.account().ifPresent(account -> lines.add("#PBS -A " + account));
        lines.add("#PBS -l nodes="
                + resources.groups().stream().map(TorqueDirectives::group).collect(Collectors.joining("+")));
        totalMebibytes(resources).ifPresent(total -> lines.add("#PBS -l mem=" + total + "mb"));
        resources.others().forEach(other -> lines.add("#PBS -l " + other));
        lines.add("#PBS -l walltime=" + Walltime.format(resources.walltime()));
        lines.add("#PBS -j oe");
        lines.addAll(PbsProDirectives.ALWAYS);
        return lines;
    }

    /** A node's name stands for its number. */
    private static String group(NodeGroup group) {
        boolean named = group.count() == 1 && !group.others().isEmpty();
        Stream<String> number = named ? Stream.empty() : Stream.of(Integer.toString(group.count()));
        Stream<String> name = named ? Stream.of(group.others().get(0)) : Stream.empty();
        return Stream.of(
                        number,
                        name,
                        Stream.of("ppn=" + group.cores()),
                        group.others().stream().skip(named ? 1 : 0))
                .flatMap(parts -> parts)
                .collect(Collectors.joining(":"));
    }

    private static Optional<Long> totalMebibytes(Resources resources) {
        if (resources.groups().stream().allMatch(group -> group.memory().isEmpty())) {
            return Optional.empty();
        }
        if (resources.groups().stream().anyMatch(group -> group.memory().isEmpty())) {
            throw new ClusterException("Only some nodes are given an amount of memory, and Torque takes only the total:"
                    + " give it for all nodes, or for none.");
        }
        return Optional.of(resources.groups().stream()
                .mapToLong(group ->
                        group.memory().orElseThrow().times(group.count()).mebibytes())
                .sum());
    }
}
