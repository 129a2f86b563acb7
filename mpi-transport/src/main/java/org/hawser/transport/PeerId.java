// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import java.security.SecureRandom;

/**
 * A process of the world, or a guest: a process from outside that sends requests to processes of the world.
 *
 * @param rank its number in the world, from 0; never reused for another process. Guests have {@link #FIRST_GUEST} or
 *     more
 */
public record PeerId(int rank) implements Comparable<PeerId> {
    /** No world is that large. */
    public static final int FIRST_GUEST = 1 << 30;

    public PeerId {
        if (rank < 0) {
            throw new IllegalArgumentException("rank is " + rank + ", at least 0 is allowed");
        }
    }

    /** Returns the id of a new guest. Two guests very rarely get the same id; they then disturb each other. */
    public static PeerId newGuest() {
        return new PeerId(new SecureRandom().nextInt(FIRST_GUEST, Integer.MAX_VALUE));
    }

    public boolean guest() {
        return rank >= FIRST_GUEST;
    }

    @Override
    public int compareTo(PeerId other) {
        return Integer.compare(rank, other.rank);
    }

    @Override
    public String toString() {
        return guest() ? "guest " + (rank - FIRST_GUEST) : "rank " + rank;
    }
}
