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
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

/**
 * A node of an allocation.
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
