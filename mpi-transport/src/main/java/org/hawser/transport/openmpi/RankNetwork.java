// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.hawser.transport.exchange.Transfer;
import org.hawser.transport.openmpi.compat.Mpi;

/** The operations that the fabric needs from MPI. A refusal by MPI counts as a failed transfer. */
interface RankNetwork {
    /**
     * The next message of that tag that has arrived and that no receive was posted for. If there is none, makes progress:
     * what that brings is for the next call to find.
     */
    Optional<Mpi.Arrival> probe(int tag);

    /** Sends the bytes between position and limit of a direct buffer. */
    Transfer send(ByteBuffer data, int rank, int tag);

    /** Posts a receive into the space between position and limit of a direct buffer. */
    Transfer receive(ByteBuffer room, int rank, int tag);

    /** One that MPI has not even begun. */
    record Refused(String reason) implements Transfer {
        @Override
        public State state() {
            return State.FAILED;
        }

        @Override
        public int bytes() {
            return 0;
        }

        @Override
        public boolean cancel() {
            return false;
        }
    }
}
