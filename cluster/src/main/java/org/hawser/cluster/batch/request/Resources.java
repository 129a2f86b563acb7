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

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import org.hawser.cluster.core.ClusterException;

/**
 * The nodes and the time of a job.
 *
 * @param syntax the notation that the user chose
 * @param groups the nodes, kind by kind
 * @param others further resources of the whole job, as the user wrote them
 */
public record Resources(Syntax syntax, List<NodeGroup> groups, Duration walltime, List<String> others) {
    public Resources {
        requireNonNull(syntax, "syntax is null");
        groups = List.copyOf(groups);
        requireNonNull(walltime, "walltime is null");
        others = List.copyOf(others);
        if (groups.isEmpty()) {
            throw new ClusterException("No nodes are asked for: write for example -l " + syntax.example() + ".");
        }
    }

    /** All nodes. */
    public int nodes() {
        return groups.stream().mapToInt(NodeGroup::count).sum();
    }

    /** Whether every node gets the same cores and memory. */
    public boolean isUniform() {
        return groups.stream()
                        .map(group -> List.of(group.cores(), group.memory()))
                        .distinct()
                        .count()
                == 1;
    }
}
