// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.hawser.transport.exchange.Transfer;
import org.hawser.transport.openmpi.compat.Mpi;

/** MPI as one rank sees it; a test says what arrives, and what of it is complete. */
final class FakeRankNetwork implements RankNetwork {
    static final String REFUSAL = "not registered";

    final List<Integer> sentTo = new ArrayList<>();
    private final Queue<Arriving> announced = new ArrayDeque<>();
    private final Map<Integer, Queue<Arriving>> unmatched = new HashMap<>();
    private boolean refuses;
    private int probes;

    /** Announces a message. What returns says when all of it is here. */
    Arriving announce(int rank, byte... bytes) {
        Arriving arriving = new Arriving(rank, bytes);
        announced.add(arriving);
        return arriving;
    }

    void refuseTransfers(boolean refuse) {
        refuses = refuse;
    }

    /** How often a message was looked for. */
    int probes() {
        return probes;
    }

    @Override
    public Optional<Mpi.Arrival> probe(int tag) {
        probes++;
        Optional<Arriving> next = Optional.ofNullable(announced.poll());
        next.ifPresent(one ->
                unmatched.computeIfAbsent(one.rank, rank -> new ArrayDeque<>()).add(one));
        return next.map(one -> new Mpi.Arrival(one.rank, one.bytes.length));
    }

    @Override
    public Transfer send(ByteBuffer data, int rank, int tag) {
        if (refuses) {
            return new Refused(REFUSAL);
        }
        sentTo.add(rank);
        Arriving gone = new Arriving(rank, new byte[data.remaining()]);
        gone.complete();
        return gone;
    }

    @Override
    public Transfer receive(ByteBuffer room, int rank, int tag) {
        if (refuses) {
            return new Refused(REFUSAL);
        }
        Arriving first = unmatched.get(rank).remove();
        first.into = room;
        return first;
    }

    /** A transfer. */
    static final class Arriving implements Transfer {
        private final int rank;
        private final byte[] bytes;
        private ByteBuffer into = ByteBuffer.allocate(0);
        private boolean complete;

        private Arriving(int rank, byte... bytes) {
            this.rank = rank;
            this.bytes = bytes;
        }

        void complete() {
            complete = true;
        }

        @Override
        public State state() {
            if (!complete) {
                return State.PENDING;
            }
            if (into.hasRemaining()) {
                into.put(bytes);
            }
            return State.DONE;
        }

        @Override
        public int bytes() {
            return bytes.length;
        }

        @Override
        public boolean cancel() {
            return false;
        }
    }
}
