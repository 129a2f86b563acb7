// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

/** The contenders of {@link ShuffleComparison}: which shuffle moves the blocks, and over which transport. */
enum ShuffleKind {
    STOCK("stock", "http"),
    MPI("hawser", "mpi"),
    TCP("hawser-tcp", "tcp");

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

    boolean hasAgent() {
        return this != STOCK;
    }
}
