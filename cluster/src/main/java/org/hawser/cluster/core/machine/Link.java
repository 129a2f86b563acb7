// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.machine;

import static java.util.Objects.requireNonNull;

/**
 * A network interface that is up and has an IPv4 address.
 *
 * @param address IPv4 address in decimal notation
 */
public record Link(String name, Kind kind, String address) {
    /** Kinds of interfaces, the fastest first. */
    public enum Kind {
        INFINIBAND,
        /** HPE Slingshot. */
        SLINGSHOT,
        ETHERNET,
        LOOPBACK
    }

    public Link {
        requireNonNull(name, "name is null");
        requireNonNull(kind, "kind is null");
        requireNonNull(address, "address is null");
    }

    @Override
    public String toString() {
        return name + " (" + address + ")";
    }
}
