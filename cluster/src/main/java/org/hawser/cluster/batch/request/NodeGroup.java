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

import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;

/**
 * Nodes of one kind.
 *
 * @param cores of each node
 * @param memory of each node
 * @param others further properties of each node, as the user wrote them
 */
public record NodeGroup(int count, int cores, Optional<MemorySize> memory, List<String> others) {
    public static final int MAX_NODES = 100_000;
    public static final int MAX_CORES = 100_000;

    public NodeGroup {
        requireNonNull(memory, "memory is null");
        others = List.copyOf(others);
        requireRange("number of nodes", count, MAX_NODES);
        requireRange("number of cores of a node", cores, MAX_CORES);
    }

    private static void requireRange(String what, int value, int max) {
        if (value < 1 || value > max) {
            throw new ClusterException("The " + what + " is " + value + ", allowed is 1 to " + max + "; correct -l.");
        }
    }
}
