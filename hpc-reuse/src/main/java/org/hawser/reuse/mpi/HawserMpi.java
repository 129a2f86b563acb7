// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * MPI as the program in a slot has it, where one {@code mpirun} has started the slots of all nodes. A slot is a rank
 * before the program begins and after it has ended: a program neither initialises MPI nor finalises it.
 *
 * <pre>{@code
 * HawserMpi mpi = HawserMpi.required();
 * int[] ranks = new Meeting(fs, directory, tasks).join(task, mpi.rank(), Duration.ofMinutes(1));
 * Intracomm tasksOfThisJob = mpi.group(Intracomm.class, ranks);
 * mpi.call(() -> {
 *     tasksOfThisJob.allReduce(sums, sums.length, MPI.LONG, MPI.SUM);
 *     return null;
 * });
 * }</pre>
 *
 * <p>{@code mpi.*} are the Java bindings of Open MPI: compile against its {@code mpi.jar}, but do not package it,
 * because the slots have already loaded it.
 *
 * <p>Safe for use by several threads.
 */
public interface HawserMpi {
    /**
     * The MPI of this process; empty if it is not a rank, as in a forked container. The first call in a container
     * discards messages that others sent to this slot before.
     */
    static Optional<HawserMpi> current() {
        return MpiOfProcess.get();
    }

    /**
     * The same for a program that requires MPI.
     *
     * @throws MpiUnavailableException if there is none, with the reason and the remedy
     */
    static HawserMpi required() {
        return current()
                .orElseThrow(() -> new MpiUnavailableException("This container cannot use MPI: "
                        + MpiOfProcess.whyAbsent()
                        + ". Start the pools with hawser.reuse.agent-start = mpirun; hawser pool status shows which slots"
                        + " are ranks, hawser pool report why a container was forked."));
    }

    /** The rule for calling MPI. */
    enum Access {
        /** By any thread at any time ({@code THREAD_MULTIPLE}). */
        FREE,
        /**
         * Only within {@link HawserMpi#call}, by one thread at a time. The transport of this slot pauses meanwhile, so
         * calls that wait for other ranks should be short.
         */
        GATED
    }

    /**
     * This slot's rank among all slots, from 0; the same for every container that runs in it. A spare rank that
     * replaced a lost slot keeps its own rank, at or above {@link #size}.
     */
    int rank();

    /** The number of slots on all nodes with which the pools were started, not counting spare ranks. */
    int size();

    /** Every rank's place, in the order of ranks, spare ranks last. A rank may have been lost since. */
    List<SlotPlace> places();

    /** The rule that applies to this process. */
    Access access();

    /** Runs MPI calls in the caller's thread. This is correct with either kind of {@link #access}. */
    <T> T call(Callable<T> calls) throws Exception;

    /**
     * The communicator of all slots and spare ranks. Programs of other jobs can use it to send messages to this slot
     * at any time. Only a {@link #group} has a communicator of its own.
     *
     * @param type {@code mpi.Intracomm}
     */
    <C> C allSlots(Class<C> type);

    /**
     * Creates a communicator for the given slots only. No message of another job is ever seen in it. Returns when all
     * of these slots have called this with the same ranks; no other slot takes part. It must not be freed: it ends
     * with the slot.
     *
     * @param type {@code mpi.Intracomm}
     * @param ranks the slots, including this one, in the order of their new ranks
     */
    <C> C group(Class<C> type, int... ranks);
}
