// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi.compat;

import static java.util.Objects.requireNonNull;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A group of processes whose messages are separate from those of all other communicators. Errors are returned and do
 * not abort the process.
 */
public final class Communicator {
    /** It is enough to receive this much of a message in order to discard it. */
    private static final int MAX_DISCARDED_BYTES = 1 << 20;

    private final Object handle;
    private final int rank;

    private Communicator(Object handle) throws Throwable {
        this.handle = requireNonNull(handle, "handle is null");
        Bindings.SET_ERROR_HANDLER.invokeExact(handle, Bindings.ERRORS_RETURN);
        this.rank = (int) Bindings.RANK.invokeExact(handle);
    }

    /**
     * Creates a communicator of those processes of the world that pass true, in the order of their ranks. A collective
     * operation of the whole world, only for the start.
     */
    public static Optional<Communicator> ofWorld(boolean member) {
        try {
            int worldRank = (int) Bindings.RANK.invokeExact(Bindings.WORLD);
            int colour = member ? 0 : Bindings.UNDEFINED;
            Object part = Bindings.SPLIT.invokeExact(Bindings.WORLD, colour, worldRank);
            return member ? Optional.of(new Communicator(part)) : Optional.empty();
        } catch (Throwable e) {
            throw Mpi.failure("the world could not be split", e);
        }
    }

    /**
     * Creates another communicator of the same processes. A collective operation of all of them, only for the start.
     */
    public Communicator duplicate() {
        try {
            return new Communicator((Object) Bindings.DUPLICATE.invokeExact(handle));
        } catch (Throwable e) {
            throw Mpi.failure("a communicator could not be duplicated", e);
        }
    }

    /**
     * Creates a communicator of some of these processes. Only they take part; returns when all of them have called
     * this.
     *
     * @param ranks of this communicator, in the order of the new ranks; this process is one of them
     * @param tag the same with all of them, 0 to 32767
     */
    public Communicator among(int[] ranks, int tag) {
        try {
            Object all = Bindings.GROUP_OF.invokeExact(handle);
            Object some = Bindings.INCLUDE.invokeExact(all, ranks.clone());
            return new Communicator((Object) Bindings.CREATE_GROUP.invokeExact(handle, some, tag));
        } catch (Throwable e) {
            throw Mpi.failure("no communicator could be made of some slots", e);
        }
    }

    public int rank() {
        return rank;
    }

    /** The {@code mpi.Intracomm}. */
    public Object handle() {
        return handle;
    }

    /**
     * Begins to receive a message that has arrived and that nobody has received, in order to discard it.
     *
     * @return empty if there is none
     */
    public Optional<MpiRequest> discardNext() {
        try {
            Object status = Bindings.PROBE.invokeExact(handle, Bindings.ANY_SOURCE, Bindings.ANY_TAG);
            if (status == null) {
                return Optional.empty();
            }
            int source = (int) Bindings.SOURCE.invokeExact(status);
            int tag = (int) Bindings.TAG.invokeExact(status);
            int bytes = (int) Bindings.COUNT.invokeExact(status, Bindings.BYTE);
            ByteBuffer room = ByteBuffer.allocateDirect(Math.max(0, Math.min(bytes, MAX_DISCARDED_BYTES)));
            return Optional.of(new MpiRequest(
                    Bindings.RECEIVE.invokeExact(handle, (Buffer) room, room.capacity(), Bindings.BYTE, source, tag)));
        } catch (Throwable e) {
            throw Mpi.failure("a message that was left could not be discarded", e);
        }
    }
}
