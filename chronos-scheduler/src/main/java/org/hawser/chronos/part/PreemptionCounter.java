// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

/** Counters of a job whose containers were asked for by YARN. */
public enum PreemptionCounter {
    /** Attempts of maps that have stopped at a record and given their container back. */
    MAPS_PREEMPTED,
    /** Attempts of reduces that have stopped before their reduce phase and given their container back. */
    REDUCES_PREEMPTED,
    /** Records of the input that those attempts have processed, and that no other attempt processes again. */
    RECORDS_KEPT,
    /** Map outputs that those reduces have fetched, and that no other attempt fetches again. */
    MAP_OUTPUTS_KEPT,
    /** For how many milliseconds those attempts have run. */
    MILLIS_KEPT,
    /** Attempts that were asked to stop and have not stopped in time. */
    LATE_ATTEMPTS,
    /** Attempts whose container was asked for, and that cannot be preempted so. */
    REFUSED_ATTEMPTS,
    /** Maps that have gone on where an earlier attempt has stopped. */
    CONTINUED_MAPS,
    /** Reduces that have not fetched again what an earlier attempt had fetched. */
    CONTINUED_REDUCES,
    /**
     * Attempts of maps that have begun at the beginning of the input because they could not get what earlier ones have kept,
     * parts of reduces whose map outputs are fetched again for that reason, and files of an earlier ApplicationMaster about
     * parts that cannot be read.
     */
    LOST_PARTS
}
