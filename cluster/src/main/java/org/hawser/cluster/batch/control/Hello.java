// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

/**
 * The first record that a node server sends on its connection to the master.
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
