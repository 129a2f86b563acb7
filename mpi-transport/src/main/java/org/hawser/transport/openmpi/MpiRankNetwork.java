// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;
import org.hawser.transport.exchange.Transfer;
import org.hawser.transport.openmpi.compat.Mpi;
import org.hawser.transport.openmpi.compat.MpiException;

/** The world communicator. The first refusal is logged as a warning, later ones as details. */
final class MpiRankNetwork implements RankNetwork {
    private static final System.Logger LOG = System.getLogger(MpiRankNetwork.class.getName());

    private final Mpi mpi;
    private boolean warned;

    MpiRankNetwork(Mpi mpi) {
        this.mpi = mpi;
    }

    @Override
    public Optional<Mpi.Arrival> probe(int tag) {
        return mpi.probe(tag);
    }

    @Override
    public Transfer send(ByteBuffer data, int rank, int tag) {
        return begin(() -> MpiTransfer.sending(mpi.send(data, rank, tag), data.remaining()));
    }

    @Override
    public Transfer receive(ByteBuffer room, int rank, int tag) {
        return begin(() -> MpiTransfer.receiving(mpi.receive(room, rank, tag)));
    }

    private Transfer begin(Supplier<Transfer> calls) {
        try {
            return calls.get();
        } catch (MpiException e) {
            LOG.log(warned ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING, "MPI refuses a transfer", e);
            warned = true;
            return new Refused(e.getMessage());
        }
    }
}
