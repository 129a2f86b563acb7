// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.batch.request.Walltime;
import org.hawser.cluster.core.ClusterException;

/** Parses a request in a notation of PBS: items {@code key=value}, one of which names the nodes, chunk by chunk. */
final class PbsRequest {
    private static final String MEMORY = "mem";

    private final String example;
    private final Map<String, String> items = new LinkedHashMap<>();

    /** Nodes of one kind: {@code 2:ncpus=8:mem=16gb}. */
    private record Chunk(int count, int cores, Optional<MemorySize> memory) {}

    PbsRequest(List<String> options, String example) {
        this.example = example;
        items(options).forEach(item -> {
            int equals = item.indexOf('=');
            if (equals < 1 || equals == item.length() - 1 || item.matches("(?s).*[\\s'\"\\\\].*")) {
                throw new ClusterException("-l contains \"" + item + "\": write key=value, as in -l " + example + ".");
            }
            if (items.put(item.substring(0, equals), item.substring(equals + 1)) != null) {
                throw new ClusterException("-l gives " + item.substring(0, equals) + " twice: give it once.");
            }
        });
    }

    /** The items of options that separate them by commas. */
    static Stream<String> items(List<String> options) {
        return options.stream()
                .flatMap(option -> Stream.of(option.split(",", -1)))
                .map(String::strip);
    }

    /** Reads what PBS Pro and OpenPBS understand, {@code select=1:ncpus=2+2:ncpus=8:mem=16gb}. A chunk is a node. */
    Resources select() {
        List<Chunk> chunks = chunks("select", "ncpus", resources -> Optional.ofNullable(resources.get(MEMORY)));
        // Without it several chunks may share a host.
        items.putIfAbsent("place", "scatter");
        return resources(chunks, chunks.get(0).memory());
    }

    /** Reads what Torque understands, {@code nodes=3:ppn=4,mem=24gb}. The memory is that of all nodes together. */
    Resources nodes() {
        List<Chunk> chunks = chunks("nodes", "ppn", resources -> Optional.empty());
        return resources(chunks, Optional.ofNullable(items.get(MEMORY)).map(text -> MemorySize.ofPbs(MEMORY, text)
                .dividedBy(count(chunks))));
    }

    private static int count(List<Chunk> chunks) {
        return chunks.stream().mapToInt(Chunk::count).sum();
    }

    private Resources resources(List<Chunk> chunks, Optional<MemorySize> memory) {
        Chunk first = chunks.get(0);
        boolean alike = chunks.stream()
                .allMatch(chunk ->
                        chunk.cores() == first.cores() && chunk.memory().equals(first.memory()));
        return new Resources(
                count(chunks),
                Optional.of(first.cores()).filter(any -> alike),
                memory.filter(any -> alike),
                walltime(),
                items.entrySet().stream()
                        .map(item -> "-l " + item.getKey() + "=" + item.getValue())
                        .toList());
    }

    private Duration walltime() {
        String text = Optional.ofNullable(items.get("walltime"))
                .orElseThrow(() -> new ClusterException("-l gives no walltime, and the cluster must stop in time before"
                        + " it: write for example -l " + example + "."));
        return Walltime.ofPbs("walltime", text);
    }

    private List<Chunk> chunks(String key, String cores, Function<Map<String, String>, Optional<String>> memory) {
        return Stream.of(items.get(key).split("\\+", -1))
                .map(text -> {
                    Map<String, String> resources = resources(key, text);
                    return new Chunk(
                            Resources.nodes(key, resources.getOrDefault("", "1")),
                            Resources.cores(cores, resources.getOrDefault(cores, "1")),
                            memory.apply(resources).map(size -> MemorySize.ofPbs(MEMORY, size)));
                })
                .toList();
    }

    /** The parts of a chunk; without a key how many nodes it is. Only Torque knows parts that are neither: names, properties. */
    private Map<String, String> resources(String key, String chunk) {
        Map<String, String> resources = new HashMap<>();
        String[] parts = chunk.split(":", -1);
        for (int i = 0; i < parts.length; i++) {
            String[] pair = parts[i].split("=", 2);
            boolean isNumber = i == 0 && parts[i].matches("-?\\d+");
            boolean isPair = pair.length == 2 && !pair[0].isEmpty() && !pair[1].isEmpty();
            boolean isName = key.equals("nodes") && pair.length == 1 && !parts[i].isEmpty();
            if (!isNumber && !isPair && !isName) {
                throw new ClusterException("The chunk \"" + chunk + "\" of " + key + " contains \"" + parts[i]
                        + "\": write resource=value, as in -l " + example + ".");
            }
            resources.put(isNumber ? "" : pair[0], isPair ? pair[1] : parts[i]);
        }
        return resources;
    }
}
