// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.util.Set;

/**
 * What moves of a node's outputs are good for.
 *
 * @param lent bytes that are lent to other nodes
 * @param forRoom whether a request waits until somebody's memory is freed
 * @param forShare applications whose requests wait until memory of their own is freed
 */
public record Need(long lent, boolean forRoom, Set<String> forShare) {
    public Need {
        forShare = Set.copyOf(forShare);
    }
}
