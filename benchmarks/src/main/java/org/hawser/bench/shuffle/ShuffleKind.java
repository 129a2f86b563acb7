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
    STOCK(
            "stock",
            "http",
            "org.apache.hadoop.mapred.ShuffleHandler",
            "org.apache.hadoop.mapreduce.task.reduce.Shuffle"),
    MPI("hawser", "mpi", Names.HANDLER, Names.PLUGIN),
    TCP("hawser-tcp", "tcp", Names.HANDLER, Names.PLUGIN);

    private final String label;
    private final String transport;
    private final String handler;
    private final String plugin;

    ShuffleKind(String label, String transport, String handler, String plugin) {
        this.label = requireNonNull(label, "label is null");
        this.transport = requireNonNull(transport, "transport is null");
        this.handler = requireNonNull(handler, "handler is null");
        this.plugin = requireNonNull(plugin, "plugin is null");
    }

    String label() {
        return label;
    }

    String transport() {
        return transport;
    }

    /** The NodeManager's side. */
    String handler() {
        return handler;
    }

    /** The reducer's side. */
    String plugin() {
        return plugin;
    }

    boolean hasAgent() {
        return this != STOCK;
    }

    private static final class Names {
        static final String HANDLER = "org.hawser.shuffle.nodemanager.HawserShuffleHandler";
        static final String PLUGIN = "org.hawser.shuffle.hadoop.HawserShuffle";
    }
}
