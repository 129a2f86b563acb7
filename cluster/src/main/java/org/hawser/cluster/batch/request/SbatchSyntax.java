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

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;

/** Slurm: {@code #SBATCH --nodes=3 --cpus-per-task=4 --mem=8G --time=01:00:00}, also without {@code #SBATCH}. */
final class SbatchSyntax {
    private static final Map<String, String> LONG_NAMES =
            Map.of("-N", "--nodes", "-c", "--cpus-per-task", "-t", "--time", "-n", "--ntasks");

    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> others = new ArrayList<>();

    SbatchSyntax(List<String> options) {
        List<String> words = options.stream()
                .flatMap(option ->
                        option.replace(Syntax.SBATCH.label(), " ").strip().lines())
                .flatMap(line -> List.of(line.strip().split("\\s+")).stream())
                .filter(word -> !word.isEmpty())
                .toList();
        for (int i = 0; i < words.size(); i++) {
            i += add(words.get(i), i + 1 < words.size() ? words.get(i + 1) : "");
        }
    }

    /** Adds an option; returns how many of the words behind it belong to it. */
    private int add(String word, String next) {
        int equals = word.indexOf('=');
        if (!word.startsWith("-")) {
            throw new ClusterException(
                    "-l contains \"" + word + "\": write options of sbatch, as in -l " + Syntax.SBATCH.example() + ".");
        }
        if (equals > 0) {
            put(word.substring(0, equals), word.substring(equals + 1));
            return 0;
        }
        if (next.isEmpty() || next.startsWith("-")) {
            others.add(word);
            return 0;
        }
        put(word, next);
        return 1;
    }

    private void put(String name, String value) {
        String key = LONG_NAMES.getOrDefault(name, name);
        if (values.put(key, value) != null) {
            throw new ClusterException("-l gives " + key + " twice: give it once.");
        }
    }

    Resources read() {
        String nodes = take("--nodes")
                .orElseThrow(() -> new ClusterException(
                        "-l gives no --nodes: write for example -l " + Syntax.SBATCH.example() + "."));
        int perTask = take("--cpus-per-task")
                .map(text -> PbsItems.number("--cpus-per-task", text))
                .orElse(1);
        int tasks = take("--ntasks-per-node")
                .map(text -> PbsItems.number("--ntasks-per-node", text))
                .orElse(1);
        Optional<MemorySize> memory = take("--mem").map(text -> MemorySize.ofSlurm("--mem", text));
        Duration time = take("--time")
                .map(text -> Walltime.ofSlurm("--time", text))
                .orElseThrow(() -> new ClusterException(
                        "-l gives no --time, and the cluster must stop in time before it: write for example -l "
                                + Syntax.SBATCH.example() + "."));
        values.forEach((key, value) -> others.add(key.startsWith("--") ? key + "=" + value : key + " " + value));
        NodeGroup group =
                new NodeGroup(PbsItems.number("--nodes", nodes), Math.multiplyExact(perTask, tasks), memory, List.of());
        return new Resources(Syntax.SBATCH, List.of(group), time, others);
    }

    private Optional<String> take(String key) {
        return Optional.ofNullable(values.remove(key));
    }
}
