// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import static java.util.Objects.requireNonNull;

/**
 * The place where a rank runs.
 *
 * @param rank among all slots
 * @param host its name
 * @param slot its number in the pool of its node; {@link #SPARE} for a spare rank, which may be any slot later
 */
public record SlotPlace(int rank, String host, int slot) {
    /** The slot number of spare ranks. */
    public static final int SPARE = -1;

    public SlotPlace {
        requireNonNull(host, "host is null");
    }
}
