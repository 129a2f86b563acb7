// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import static java.util.Objects.requireNonNull;

/**
 * The network over which a slot exchanges data with other processes.
 *
 * @param reason why it is not MPI; empty for {@link Kind#MPI}
 */
public record SlotNetwork(Kind kind, String reason) {
    /** The slot is a rank. */
    public static final SlotNetwork MPI = new SlotNetwork(Kind.MPI, "");

    /** The networks. */
    public enum Kind {
        MPI,
        TCP
    }

    public SlotNetwork {
        requireNonNull(kind, "kind is null");
        requireNonNull(reason, "reason is null");
    }

    /** The slot is not a rank, for {@code reason}. */
    public static SlotNetwork tcp(String reason) {
        return new SlotNetwork(Kind.TCP, reason);
    }

    /** Text for users: {@code mpi}, or {@code tcp (reason)}. */
    public String text() {
        return kind == Kind.MPI ? "mpi" : "tcp (" + reason + ")";
    }
}
