// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.core.ClusterException;

/**
 * The nodes and the time that a job requests, as parsed from the user's request.
 *
 * @param nodes all of them
 * @param cores of each node; empty if the nodes differ
 * @param memory of each node; empty if the nodes differ, or none is asked for
 * @param lines the whole request for the batch system, without its prefix
 */
public record Resources(
        int nodes, Optional<Integer> cores, Optional<MemorySize> memory, Duration walltime, List<String> lines) {
    private static final int MAX = 100_000;

    public Resources {
        requireNonNull(cores, "cores is null");
        requireNonNull(memory, "memory is null");
        requireNonNull(walltime, "walltime is null");
        lines = List.copyOf(lines);
    }

    static int nodes(String key, String text) {
        return number(key, text, "number of nodes");
    }

    static int cores(String key, String text) {
        return number(key, text, "number of cores of a node");
    }

    private static int number(String key, String text, String what) {
        if (!text.matches("\\d{1,9}")) {
            throw new ClusterException(key + " is \"" + text + "\": write a whole number of at least 1.");
        }
        int value = Integer.parseInt(text);
        if (value < 1 || value > MAX) {
            throw new ClusterException("The " + what + " is " + value + ", allowed is 1 to " + MAX + "; correct -l.");
        }
        return value;
    }
}
