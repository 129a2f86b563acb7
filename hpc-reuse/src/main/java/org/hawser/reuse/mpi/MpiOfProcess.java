// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** The MPI of this process. The slot sets it once, before its first container. */
public final class MpiOfProcess {
    private static volatile String whyAbsent = "its process was not started by mpirun";
    private static volatile Optional<SlotMpi> present = Optional.empty();

    private MpiOfProcess() {}

    /** The process is a slot and a rank. */
    static void is(SlotMpi mpi) {
        present = Optional.of(mpi);
    }

    /**
     * The process is a slot, but not a rank.
     *
     * @param why part of a sentence
     */
    public static void isAbsent(String why) {
        whyAbsent = requireNonNull(why, "why is null");
    }

    /** Called by the constructor of {@code mpi.Request}, see {@link org.hawser.reuse.compat.instrument.MpiRequestHook}. */
    public static void transferBegun(Object request) {
        present.ifPresent(slot -> slot.transferBegun(request));
    }

    static String whyAbsent() {
        return whyAbsent;
    }

    /** For the program in the slot. */
    static Optional<HawserMpi> get() {
        present.ifPresent(SlotMpi::enter);
        return present.map(HawserMpi.class::cast);
    }

    /** For the slot itself. */
    static Optional<SlotMpi> slot() {
        return present;
    }
}
