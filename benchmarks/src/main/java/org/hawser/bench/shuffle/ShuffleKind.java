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
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

/** Who moves the blocks, and over what. */
enum ShuffleKind {
    STOCK("stock", "http"),
    MPI("hawser", "mpi"),
    TCP("hawser-tcp", "tcp");

    private final String label;
    private final String transport;

    ShuffleKind(String label, String transport) {
        this.label = requireNonNull(label, "label is null");
        this.transport = requireNonNull(transport, "transport is null");
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
