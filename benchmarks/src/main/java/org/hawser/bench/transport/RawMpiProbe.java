// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.nio.ByteBuffer;
import org.hawser.transport.openmpi.compat.Mpi;
import org.hawser.transport.openmpi.compat.MpiRequest;

/**
 * Measures Open MPI without Hawser's transport: a ping-pong between two processes that do nothing else. One move of data
 * counts as half a round trip.
 */
final class RawMpiProbe implements Probe {

    private static final int TAG = 1;

    private final Mpi mpi;
    private final ByteBuffer out = ByteBuffer.allocateDirect(MAX_BYTES);
    private final ByteBuffer in = ByteBuffer.allocateDirect(MAX_BYTES);
    private final ByteBuffer order = ByteBuffer.allocateDirect(2 * Integer.BYTES);

    private RawMpiProbe(Mpi mpi) {
        this.mpi = mpi;
    }

    static Probe join() {
        RawMpiProbe probe = new RawMpiProbe(Mpi.init());
        if (probe.mpi.rank() == 1) {
            probe.serve();
        }
        return probe;
    }

    /** Rank 0 returns at once; the others wait for a message that does not come. */
    static int joinAndWait() {
        RawMpiProbe probe = new RawMpiProbe(Mpi.init());
        if (probe.mpi.rank() > 0) {
            probe.receive(probe.order.clear(), 0);
        }
        return probe.mpi.rank();
    }

    @Override
    public long[] move(int bytes, int rounds) {
        long[] nanos = ask(bytes, rounds);
        for (int i = 0; i < rounds; i++) {
            nanos[i] /= 2;
        }
        return nanos;
    }

    @Override
    public int movesPerRound() {
        return 2;
    }

    @Override
    public long[] ask(int rounds) {
        return ask(Long.BYTES, rounds);
    }

    @Override
    public void close() {
        send(order.clear().putInt(0, END), 1);
    }

    private long[] ask(int bytes, int rounds) {
        send(order.clear().putInt(0, bytes).putInt(Integer.BYTES, rounds), 1);
        long[] nanos = new long[rounds];
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            send(out.slice(0, bytes), 1);
            receive(in.slice(0, bytes), 1);
            nanos[i] = System.nanoTime() - start;
        }
        return nanos;
    }

    private void serve() {
        for (receive(order.clear(), 0); order.getInt(0) != END; receive(order.clear(), 0)) {
            int bytes = order.getInt(0);
            int rounds = order.getInt(Integer.BYTES);
            for (int i = 0; i < rounds; i++) {
                receive(in.slice(0, bytes), 0);
                send(out.slice(0, bytes), 0);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private void send(ByteBuffer data, int rank) {
        finish(mpi.send(data, rank, TAG));
    }

    private void receive(ByteBuffer room, int rank) {
        finish(mpi.receive(room, rank, TAG));
    }

    private static void finish(MpiRequest request) {
        while (!request.test()) {
            Thread.onSpinWait();
        }
    }
}
