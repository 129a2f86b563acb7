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
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

/**
 * First record from a node.
 *
 * @param token proves that the node belongs to the allocation
 * @param index the node's place in the node file
 */
public record Hello(String token, int index, NodeReport report) {
    public Hello {
        requireNonNull(token, "token is null");
        requireNonNull(report, "report is null");
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "Hello[index=" + index + ", report=" + report + "]";
    }
}
