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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/** Torque: {@code nodes=3:ppn=4,mem=24gb}; the memory is that of all nodes together. */
final class NodesSyntax {
    private final PbsItems items;

    NodesSyntax(List<String> items) {
        this.items = new PbsItems(Syntax.NODES, items);
    }

    Resources read() {
        String nodes = items.take("nodes").orElseThrow();
        List<NodeGroup> groups =
                Stream.of(nodes.split("\\+", -1)).map(NodesSyntax::group).toList();
        int count = groups.stream().mapToInt(NodeGroup::count).sum();
        Optional<MemorySize> memory = items.take("mem").map(text -> share(text, count));
        List<NodeGroup> withMemory = groups.stream()
                .map(group -> new NodeGroup(group.count(), group.cores(), memory, group.others()))
                .toList();
        return new Resources(Syntax.NODES, withMemory, items.takeWalltime(), items.rest());
    }

    private static MemorySize share(String text, int nodes) {
        return MemorySize.ofPbs("mem", text).dividedBy(nodes);
    }

    /** A group is a number of nodes or the name of one, then {@code ppn} and properties. */
    private static NodeGroup group(String text) {
        List<String> parts = List.of(text.split(":", -1));
        if (parts.stream().anyMatch(String::isEmpty)) {
            throw new ClusterException(
                    "nodes contains \"" + text + "\": write it as in -l " + Syntax.NODES.example() + ".");
        }
        int cores = 1;
        List<String> others = new ArrayList<>();
        boolean numbered = parts.get(0).matches("\\d+");
        int count = numbered ? PbsItems.number("nodes", parts.get(0)) : 1;
        for (String part : parts.subList(numbered ? 1 : 0, parts.size())) {
            if (part.startsWith("ppn=")) {
                cores = PbsItems.number("ppn", part.substring("ppn=".length()));
            } else {
                others.add(part);
            }
        }
        return new NodeGroup(count, cores, Optional.empty(), others);
    }
}
