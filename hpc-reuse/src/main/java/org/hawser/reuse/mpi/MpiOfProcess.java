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
