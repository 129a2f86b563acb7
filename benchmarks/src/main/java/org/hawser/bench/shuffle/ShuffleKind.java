// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.Map;

/** The contenders of {@link ShuffleComparison}: which shuffle moves the blocks, and how. */
enum ShuffleKind {
    STOCK("stock", "http"),
    MPI("hawser", "mpi"),
    TCP("hawser-tcp", "tcp"),
    /** Reducers ask over TCP, and read the blocks themselves. */
    IN_PLACE("hawser-in-place", "tcp");

    private final String label;
    private final String transport;

    ShuffleKind(String label, String transport) {
        this.label = label;
        this.transport = transport;
    }

    String label() {
        return label;
    }

    String transport() {
        return transport;
    }

    /** The NodeManager's side. */
    String handler() {
        return hasAgent()
                ? "org.hawser.shuffle.nodemanager.HawserShuffleHandler"
                : "org.apache.hadoop.mapred.ShuffleHandler";
    }

    /** The reducer's side. */
    String plugin() {
        return hasAgent()
                ? "org.hawser.shuffle.hadoop.HawserShuffle"
                : "org.apache.hadoop.mapreduce.task.reduce.Shuffle";
    }

    /** What reducers are configured with. */
    Map<String, String> settings() {
        return Map.of("hawser.shuffle.local-memory", Boolean.toString(this == IN_PLACE));
    }

    boolean hasAgent() {
        return this != STOCK;
    }
}
