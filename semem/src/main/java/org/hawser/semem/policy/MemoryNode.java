// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

/**
 * A node that lends memory.
 *
 * @param name under which it is published
 */
public record MemoryNode(String name, String host) {
    public MemoryNode {
        requireNonNull(name, "name is null");
        requireNonNull(host, "host is null");
    }

    /** The node of that name, which ends with host and port. */
    public static MemoryNode named(String name) {
        int begin = name.indexOf('/') + 1;
        return new MemoryNode(name, name.substring(begin, Math.max(begin, name.lastIndexOf(':'))));
    }

    /** How many characters of the host names are the same; more than any if the host is the same. */
    int nearness(MemoryNode other) {
        if (host.equals(other.host)) {
            return Integer.MAX_VALUE;
        }
        int same = 0;
        while (same < Math.min(host.length(), other.host.length()) && host.charAt(same) == other.host.charAt(same)) {
            same++;
        }
        return same;
    }
}
