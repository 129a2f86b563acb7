// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.batch.request.Walltime;
import org.hawser.cluster.core.ClusterException;

/** Parses a request to Slurm: {@code --nodes=3 --cpus-per-task=4 --mem=8G --time=01:00:00}, with its prefix or not. */
final class SbatchRequest {
    static final String PREFIX = "#SBATCH";

    private static final Map<String, String> LONG_NAMES =
            Map.of("-N", "--nodes", "-c", "--cpus-per-task", "-t", "--time", "-n", "--ntasks");

    private final String example;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> flags = new ArrayList<>();

    SbatchRequest(List<String> options, String example) {
        this.example = example;
        List<String> words = options.stream()
                .flatMap(option -> Stream.of(option.replace(PREFIX, " ").split("\\s+")))
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
                    "-l contains \"" + word + "\": write options of sbatch, as in -l " + example + ".");
        }
        if (equals > 0) {
            put(word.substring(0, equals), word.substring(equals + 1));
            return 0;
        }
        if (next.isEmpty() || next.startsWith("-")) {
            flags.add(word);
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
        int nodes = Resources.nodes("--nodes", required("--nodes", ""));
        // A node has one task: what serves it.
        int cores = Math.multiplyExact(cores("--cpus-per-task"), cores("--ntasks-per-node"));
        values.put("--ntasks-per-node", "1");
        values.put("--cpus-per-task", Integer.toString(cores));
        String time = required("--time", ", and the cluster must stop in time before it");
        Stream<String> lines = values.entrySet().stream()
                .map(option -> option.getKey() + (option.getKey().startsWith("--") ? "=" : " ") + option.getValue());
        return new Resources(
                nodes,
                Optional.of(cores),
                Optional.ofNullable(values.get("--mem")).map(text -> MemorySize.ofSlurm("--mem", text)),
                Walltime.ofSlurm("--time", time),
                Stream.concat(lines, flags.stream()).toList());
    }

    private int cores(String key) {
        return Resources.cores(key, values.getOrDefault(key, "1"));
    }

    private String required(String key, String why) {
        return Optional.ofNullable(values.get(key))
                .orElseThrow(() ->
                        new ClusterException("-l gives no " + key + why + ": write for example -l " + example + "."));
    }
}
