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

/** PBS Pro and OpenPBS: {@code select=1:ncpus=2+2:ncpus=8:mem=16gb}. A chunk is a node. */
final class SelectSyntax {
    private final PbsItems items;

    SelectSyntax(List<String> items) {
        this.items = new PbsItems(Syntax.SELECT, items);
    }

    Resources read() {
        String select = items.take("select").orElseThrow();
        List<NodeGroup> groups =
                Stream.of(select.split("\\+", -1)).map(SelectSyntax::chunk).toList();
        return new Resources(Syntax.SELECT, groups, items.takeWalltime(), items.rest());
    }

    private static NodeGroup chunk(String text) {
        String[] parts = text.split(":", -1);
        int count = 1;
        int first = 0;
        if (!parts[0].contains("=")) {
            count = PbsItems.number("The number of chunks in select=" + text, parts[0]);
            first = 1;
        }
        int cores = 1;
        Optional<MemorySize> memory = Optional.empty();
        List<String> others = new ArrayList<>();
        for (String part : List.of(parts).subList(first, parts.length)) {
            String[] pair = part.split("=", 2);
            if (pair.length < 2 || pair[0].isEmpty() || pair[1].isEmpty()) {
                throw new ClusterException("The chunk \"" + text + "\" of select contains \"" + part
                        + "\": write resource=value, as in -l " + Syntax.SELECT.example() + ".");
            }
            switch (pair[0]) {
                case "ncpus" -> cores = PbsItems.number("ncpus", pair[1]);
                case "mem" -> memory = Optional.of(MemorySize.ofPbs("mem", pair[1]));
                default -> others.add(part);
            }
        }
        return new NodeGroup(count, cores, memory, others);
    }
}
