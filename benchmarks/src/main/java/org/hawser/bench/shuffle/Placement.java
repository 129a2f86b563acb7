// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Says on which nodes the maps of a job ran. The maps of all nodes end interleaved, in an order that is always the
 * same.
 *
 * @param mapsOfNodes how many ran on each node
 */
record Placement(List<Integer> mapsOfNodes) {
    private static final long SEED = 1;

    Placement {
        mapsOfNodes = List.copyOf(mapsOfNodes);
    }

    int maps() {
        return mapsOfNodes.stream().mapToInt(Integer::intValue).sum();
    }

    /** The node of each map, in the order in which they ended. */
    List<Integer> nodes() {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < mapsOfNodes.size(); node++) {
            nodes.addAll(Collections.nCopies(mapsOfNodes.get(node), node));
        }
        Collections.shuffle(nodes, new Random(SEED));
        return nodes;
    }
}
