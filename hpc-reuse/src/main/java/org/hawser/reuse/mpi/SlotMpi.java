// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.hawser.transport.openmpi.MpiAccess;
import org.hawser.transport.openmpi.compat.Communicator;

/** MPI of a slot that is a rank. */
final class SlotMpi implements HawserMpi {
    /**
     * Communicators are never freed, because MPI would reuse their numbers, and a late message could then reach the
     * next communicator with that number. A slot with this many communicators is replaced.
     */
    static final int MAX_GROUPS = 1000;

    private static final Duration ENTRY_LIMIT = Duration.ofSeconds(5);
    private static final Duration SEND_LIMIT = Duration.ofSeconds(1);
    private static final long PAUSE_NANOS = 50_000;
    private static final int MAX_TAG = 32767;

    private final Communicator slots;
    private final Communicator founders;
    private final MpiAccess access;
    private final List<SlotPlace> places;
    private final LeftMessages left;
    private final PendingTransfers pending;
    private boolean entered;
    private final AtomicInteger groups = new AtomicInteger();

    /**
     * What programs are given.
     *
     * @param founders the same processes as {@code slots}; groups are made through it, out of the way of messages
     */
    SlotMpi(Communicator slots, Communicator founders, MpiAccess access, List<SlotPlace> places) {
        this.slots = slots;
        this.founders = founders;
        this.access = access;
        this.places = List.copyOf(places);
        this.left = new LeftMessages(slots, access);
        this.pending = new PendingTransfers(access);
    }

    /**
     * A program asks for MPI. Nobody can know about it yet, so messages that have already arrived were meant for an
     * earlier program.
     */
    synchronized void enter() {
        if (!entered) {
            entered = true;
            left.discard(System.nanoTime() + ENTRY_LIMIT.toNanos());
        }
    }

    /**
     * The program has ended.
     *
     * @return the number of transfers and messages that it left
     * @throws IllegalStateException if a transfer does not end
     */
    synchronized int leave(long deadlineNanos) {
        int unfinished = pending.takeBack();
        int discarded = entered ? left.discard(deadlineNanos) : 0;
        // A send ends when its receiver discards the message; the receiver may be cleaning up too.
        long patience = System.nanoTime() + SEND_LIMIT.toNanos();
        while (!pending.areOver()) {
            if (System.nanoTime() - patience >= 0) {
                throw new IllegalStateException("a transfer that a program began over MPI does not end");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            discarded += left.discard(deadlineNanos);
        }
        entered = false;
        return unfinished + discarded;
    }

    /** Somebody in this process has begun a transfer. */
    void transferBegun(Object request) {
        pending.begun(request);
    }

    /** Communicators made so far. */
    int groups() {
        return groups.get();
    }

    @Override
    public int rank() {
        return slots.rank();
    }

    @Override
    public int size() {
        return (int)
                places.stream().filter(place -> place.slot() != SlotPlace.SPARE).count();
    }

    @Override
    public List<SlotPlace> places() {
        return places;
    }

    @Override
    public Access access() {
        return access.isConcurrent() ? Access.FREE : Access.GATED;
    }

    @Override
    public <T> T call(Callable<T> calls) throws Exception {
        return access.call(calls);
    }

    @Override
    public <C> C allSlots(Class<C> type) {
        return type.cast(slots.handle());
    }

    @Override
    public <C> C group(Class<C> type, int... ranks) {
        requireMembers(ranks);
        int tag = Math.floorMod(Arrays.hashCode(ranks), MAX_TAG);
        Communicator group = access.get(() -> founders.among(ranks, tag));
        groups.incrementAndGet();
        return type.cast(group.handle());
    }

    private void requireMembers(int[] ranks) {
        String given = Arrays.toString(ranks);
        if (IntStream.of(ranks).anyMatch(rank -> rank < 0 || rank >= places.size())) {
            throw new IllegalArgumentException(
                    "ranks are " + given + "; those of the slots are 0 to " + (places.size() - 1) + ".");
        }
        if (IntStream.of(ranks).distinct().count() != ranks.length) {
            throw new IllegalArgumentException("ranks are " + given + ": one of them is there twice.");
        }
        if (IntStream.of(ranks).noneMatch(rank -> rank == rank())) {
            throw new IllegalArgumentException("ranks are " + given + ": this slot's, " + rank() + ", is missing.");
        }
    }
}
