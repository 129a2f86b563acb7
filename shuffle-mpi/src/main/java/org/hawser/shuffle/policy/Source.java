// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static java.util.Objects.requireNonNull;

/**
 * A server of segments as a planner knows it: in production the agent of a node.
 *
 * @param name unique in the cluster and the same for all reducers of a node: the node-wide monitor knows it by this
 *     name
 * @param order its place in an order that all nodes agree on, such as a rank
 * @param local whether it is on the reducer's own node
 */
public record Source(String name, int order, boolean local) {
    public Source {
        requireNonNull(name, "name is null");
    }

    @Override
    public String toString() {
        return name;
    }
}
