// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.world;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;
import org.hawser.transport.PeerId;

/**
 * One process of the world.
 *
 * @param rank its number, see {@link PeerId}
 * @param node the name of the host on which it runs, equal for all processes of that host
 * @param host the name or address under which others reach it over TCP
 * @param port its TCP port; 0 if it cannot be reached over TCP
 * @param slot its number among the slots of its node, from 0; empty for other roles
 */
public record Member(int rank, ProcessRole role, String node, String host, int port, OptionalInt slot) {
    private static final int MAX_PORT = 65_535;

    public Member {
        requireNonNull(role, "role is null");
        requireNonNull(node, "node is null");
        requireNonNull(host, "host is null");
        requireNonNull(slot, "slot is null");
        if (rank < 0 || rank >= PeerId.FIRST_GUEST) {
            throw new IllegalArgumentException("rank is " + rank + ", allowed is 0 to " + (PeerId.FIRST_GUEST - 1));
        }
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException(
                    "port of rank " + rank + " is " + port + ", allowed is 0 to " + MAX_PORT);
        }
    }

    /** Its peer id. */
    public PeerId id() {
        return new PeerId(rank);
    }
}
