// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * A node that lives.
 *
 * @param name by which applications ask for it
 * @param foreign whether the scheduler has reserved it for something else than a recovery task
 */
public record Node(NodeId id, String name, Size free, boolean foreign, List<Running> running) {
    public Node {
        requireNonNull(id, "id is null");
        requireNonNull(name, "name is null");
        requireNonNull(free, "free is null");
        requireNonNull(running, "running is null");
    }
}
