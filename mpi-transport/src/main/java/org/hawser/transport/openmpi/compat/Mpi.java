// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi.compat;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The MPI of this process. After {@link #init()} all calls must come from one thread, unless {@link #isConcurrent}. */
public final class Mpi {
    private static final long GATHER_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final int rank;
    private final int size;
    private final boolean concurrent;

    private Mpi(int rank, int size, boolean concurrent) {
        this.rank = rank;
        this.size = size;
        this.concurrent = concurrent;
    }

    /**
     * Joins the world; returns when all its processes do. Errors are returned from then on, they do not abort.
     *
     * @throws MpiException if that fails, or threads cannot share MPI even one at a time
     */
    public static Mpi init() {
        return init(false);
    }

    /**
     * Joins likewise.
     *
     * @param concurrent whether to request concurrent calls; {@link #isConcurrent} tells whether MPI grants them
     */
    public static Mpi init(boolean concurrent) {
        try {
            int wanted = concurrent ? Bindings.THREAD_MULTIPLE : Bindings.THREAD_SERIALIZED;
            int provided = (int) Bindings.INIT.invokeExact(new String[0], wanted);
            if (provided < Bindings.THREAD_SERIALIZED) {
                throw new MpiException(
                        "MPI provides thread level " + provided
                                + ", needed is SERIALIZED: use an Open MPI built with threads",
                        null);
            }
            Bindings.SET_ERROR_HANDLER.invokeExact(Bindings.WORLD, Bindings.ERRORS_RETURN);
            int rank = (int) Bindings.RANK.invokeExact(Bindings.WORLD);
            int size = (int) Bindings.SIZE.invokeExact(Bindings.WORLD);
            return new Mpi(rank, size, concurrent && provided >= Bindings.THREAD_MULTIPLE);
        } catch (Throwable e) {
            throw failure("MPI could not be initialised", e);
        }
    }

    public int rank() {
        return rank;
    }

    /** Whether several threads may call MPI at the same time; false unless requested. */
    public boolean isConcurrent() {
        return concurrent;
    }

    /** Gives every process what all of them pass, by rank. A collective operation, for the start only. */
    public byte[][] allGather(byte[] mine) {
        int[] lengths = new int[size];
        gathered(ByteBuffer.allocateDirect(Integer.BYTES).putInt(mine.length).flip())
                .asIntBuffer()
                .get(lengths);
        int longest = Arrays.stream(lengths).max().orElse(0);
        ByteBuffer all = gathered(ByteBuffer.allocateDirect(longest).put(mine).clear());
        byte[][] results = new byte[size][];
        for (int i = 0; i < size; i++) {
            results[i] = new byte[lengths[i]];
            all.get(i * longest, results[i]);
        }
        return results;
    }

    private ByteBuffer gathered(ByteBuffer mine) {
        int length = mine.remaining();
        ByteBuffer all = ByteBuffer.allocateDirect(length * size);
        try {
            MpiRequest request = new MpiRequest(Bindings.ALL_GATHER.invokeExact(
                    Bindings.WORLD, (Buffer) mine, length, Bindings.BYTE, (Buffer) all, length, Bindings.BYTE));
            // A blocking call would poll all the time, and delay the start of those that are waited for.
            while (!request.test()) {
                LockSupport.parkNanos(GATHER_POLL_NANOS);
            }
            return all;
        } catch (Throwable e) {
            throw failure("the processes could not introduce themselves", e);
        }
    }

    /**
     * The next message of that tag that has arrived and that no receive was posted for. If there is none, makes progress:
     * what that brings is for the next call to find.
     */
    public Optional<Arrival> probe(int tag) {
        try {
            Object status = Bindings.PROBE.invokeExact(Bindings.WORLD, Bindings.ANY_SOURCE, tag);
            return status == null
                    ? Optional.empty()
                    : Optional.of(new Arrival((int) Bindings.SOURCE.invokeExact(status), (int)
                            Bindings.COUNT.invokeExact(status, Bindings.BYTE)));
        } catch (Throwable e) {
            throw failure("messages could not be looked for", e);
        }
    }

    /** Sends the bytes between position and limit of a direct buffer. */
    public MpiRequest send(ByteBuffer data, int rankTo, int tag) {
        ByteBuffer slice = data.slice();
        try {
            return new MpiRequest(Bindings.SEND.invokeExact(
                    Bindings.WORLD, (Buffer) slice, slice.remaining(), Bindings.BYTE, rankTo, tag));
        } catch (Throwable e) {
            throw failure("a send to rank " + rankTo + " failed", e);
        }
    }

    /** Posts a receive into the space between position and limit of a direct buffer. */
    public MpiRequest receive(ByteBuffer room, int rankFrom, int tag) {
        ByteBuffer slice = room.slice();
        try {
            return new MpiRequest(Bindings.RECEIVE.invokeExact(
                    Bindings.WORLD, (Buffer) slice, slice.remaining(), Bindings.BYTE, rankFrom, tag));
        } catch (Throwable e) {
            throw failure("a receive from rank " + rankFrom + " failed", e);
        }
    }

    static MpiException failure(String what, Throwable cause) {
        if (cause instanceof Error error && !(cause instanceof LinkageError)) {
            throw error;
        }
        return cause instanceof MpiException failure ? failure : new MpiException(what + ": " + cause, cause);
    }

    /**
     * A message that can be received.
     *
     * @param rank its sender
     * @param bytes its size
     */
    public record Arrival(int rank, int bytes) {}
}
