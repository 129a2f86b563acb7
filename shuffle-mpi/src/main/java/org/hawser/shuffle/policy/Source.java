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
package org.hawser.shuffle.policy;

import static java.util.Objects.requireNonNull;

/**
 * A server of segments.
 *
 * @param name unique in the cluster and the same for all reducers of a node: the node-wide monitor knows it by this name
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
