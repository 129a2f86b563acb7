// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;

/** What is decided already: containers that make room, or are awaited, and free room that is for somebody. */
final class Commitments {
    private final Set<ContainerId> taken = new HashSet<>();
    private final Map<NodeId, Size> promised = new HashMap<>();

    void take(ContainerId container) {
        taken.add(container);
    }

    boolean isTaken(ContainerId container) {
        return taken.contains(container);
    }

    /** Of the room that is free now. */
    void promise(NodeId node, Size room) {
        promised.merge(node, room.orNone(), Size::plus);
    }

    Size free(Node node) {
        Size gone = promised.get(node.id());
        return gone == null ? node.free() : node.free().minus(gone);
    }
}
