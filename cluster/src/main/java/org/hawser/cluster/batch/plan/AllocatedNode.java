// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

/**
 * A node of an allocation, as {@link NodePlan} has assigned it.
 *
 * @param index its place in the node file, counted from 0
 * @param name as the batch system calls it
 */
public record AllocatedNode(int index, String name, NodeRole role) {
    public AllocatedNode {
        requireNonNull(name, "name is null");
        requireNonNull(role, "role is null");
    }

    /** Unique in the allocation, fit for a file name: {@code worker-1-n0001}. */
    public String label() {
        return role.label() + "-" + index + "-" + name;
    }

    @Override
    public String toString() {
        return name;
    }
}
