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

import java.util.List;

/**
 * Where the outputs of a job's maps are to be had.
 *
 * @param addresses host and port of each node's shuffle handler
 */
record MapSources(List<String> addresses, Placement placement) {
    MapSources {
        addresses = List.copyOf(addresses);
        requireNonNull(placement, "placement is null");
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
