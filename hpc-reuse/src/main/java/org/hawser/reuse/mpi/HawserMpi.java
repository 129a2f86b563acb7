/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.mpi;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * MPI as the program in a slot has it, where one {@code mpirun} has started the slots of all nodes. A slot is a rank before
 * the program begins and after it has ended: a program neither initialises MPI nor finalises it.
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
 * <p>{@code mpi.*} are the Java bindings of Open MPI: compile against its {@code mpi.jar}, and do not pack it, since the
 * slots have it loaded.
 *
 * <p>Safe for use by several threads.
 */
public interface HawserMpi {
    /**
     * This process's MPI; empty when it is no rank, as a container that was forked. The first call in a container discards
     * what others have sent to this slot before.
     */
    static Optional<HawserMpi> current() {
        return MpiOfProcess.get();
    }

    /**
     * The same for a program that cannot do without.
     *
     * @throws MpiUnavailableException that says why there is none, and the remedy
     */
    static HawserMpi required() {
        return current()
                .orElseThrow(() -> new MpiUnavailableException("This container cannot use MPI: "
                        + MpiOfProcess.whyAbsent()
                        + ". Start the pools with hawser.reuse.agent-start = mpirun; hawser pool status shows which slots"
                        + " are ranks, hawser pool report why a container was forked."));
    }

    /** How calls of MPI are made. */
    enum Access {
        /** By any thread at any time ({@code THREAD_MULTIPLE}). */
        FREE,
        /**
         * Only within {@link HawserMpi#call}, by one thread at a time. The transport of this slot waits meanwhile, so that
         * calls that wait for others should be short.
         */
        GATED
    }

    /**
     * This slot's rank among all slots, from 0; the same for every container that runs in it. A spare rank that took a lost
     * slot's place has its own, not below {@link #size}.
     */
    int rank();

    /** How many slots of all nodes the pools were started with, without spare ranks. */
    int size();

    /** Every rank's place, in the order of ranks, spare ranks last. A rank may have been lost since. */
    List<SlotPlace> places();

    /** Which way is in force. */
    Access access();

    /** Makes calls in the caller's thread, right under either kind of {@link #access}. */
    <T> T call(Callable<T> calls) throws Exception;

    /**
     * The communicator of all slots and spare ranks. Programs of other jobs can send to this slot through it, at any time; the one of a
     * {@link #group} is the job's own.
     *
     * @param type {@code mpi.Intracomm}
     */
    <C> C allSlots(Class<C> type);

    /**
     * Makes a communicator for some slots alone, in which no message of another job is ever seen. Returns when all of them
     * call this with the same ranks; no other slot takes part. It is not to be freed: it ends with the slot.
     *
     * @param type {@code mpi.Intracomm}
     * @param ranks slots, this one among them; the new ranks are in this order
     */
    <C> C group(Class<C> type, int... ranks);
}
