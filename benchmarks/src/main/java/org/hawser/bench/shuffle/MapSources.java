// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.List;

/**
 * Tells reducers of the benchmark on which nodes the outputs of a job's maps are, and where those nodes' shuffle
 * handlers listen.
 *
 * @param addresses host and port of each node's shuffle handler
 */
record MapSources(List<String> addresses, Placement placement) {
    MapSources {
        addresses = List.copyOf(addresses);

        if (addresses.size() != placement.mapsOfNodes().size()) {
            throw new IllegalArgumentException(
                    addresses.size() + " addresses for the nodes of " + placement.mapsOfNodes() + " maps");
        }
    }

    /** All maps of one node. */
    static MapSources one(String address, int maps) {
        return new MapSources(List.of(address), new Placement(List.of(maps)));
    }

    /** The address for each map, in the order in which they ended. */
    List<String> ofMaps() {
        return placement.nodes().stream().map(addresses::get).toList();
    }
}
