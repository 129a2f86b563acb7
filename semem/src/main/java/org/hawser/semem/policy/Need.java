// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.util.Set;

/**
 * How full a node's memory is, and what requests wait for.
 *
 * @param used bytes
 * @param forRoom whether a request waits until somebody's memory is freed
 * @param forShare applications whose requests wait until memory of their own is freed
 */
public record Need(long used, boolean forRoom, Set<String> forShare) {
    public Need {
        forShare = Set.copyOf(forShare);
    }
}
