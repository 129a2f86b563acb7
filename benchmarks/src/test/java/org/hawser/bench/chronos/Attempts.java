// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.util.List;
import java.util.Set;
import org.hawser.bench.chronos.JobStory.Attempt;

/** Attempts of a job that has lost its second worker at 10 s. */
final class Attempts {
    static final Set<String> LOST = Set.of(Hosts.of(2));

    /** From the launch of a map to its first record, ms. */
    private static final long START = 300;

    /** Ran there. */
    static final Attempt CUT_OFF = map("m0", 0, 2, 1000, 11_000, "Container released on a *lost* node");

    static final Attempt CUT_OFF_AGAIN = map("m0", 1, 3, 10_500, 20_500, "");
    /** Had left its output there. */
    static final Attempt OUTPUT_LOST =
            map("m1", 0, 2, 1000, 6000, "TaskAttempt killed because it ran on unusable node");

    static final Attempt OUTPUT_LOST_AGAIN = map("m1", 1, 1, 12_000, 17_000, "");
    /** Made room, then went on elsewhere. */
    static final Attempt VICTIM =
            map("m2", 0, 3, 1000, 10_400, "Preempted by Chronos: 180 records and 9300 ms of its work are kept");

    static final Attempt VICTIM_AGAIN = map("m2", 1, 1, 21_000, 30_000, "");
    static final Attempt UNTOUCHED = map("m3", 0, 1, 1000, 12_000, "");
    static final Attempt KILLED_REDUCE = reduce("r0", 0, 4, 5000, 10_000, "Container killed by the ResourceManager");
    static final Attempt REDUCE_AGAIN = reduce("r0", 1, 4, 22_000, 35_000, "");

    private Attempts() {}

    static JobStory job() {
        return new JobStory(
                500,
                36_000,
                List.of(
                        REDUCE_AGAIN,
                        CUT_OFF_AGAIN,
                        CUT_OFF,
                        OUTPUT_LOST,
                        OUTPUT_LOST_AGAIN,
                        VICTIM,
                        VICTIM_AGAIN,
                        UNTOUCHED,
                        KILLED_REDUCE));
    }

    /** Maps have their input on the second and third workers. */
    private static Attempt map(String task, int number, int worker, long start, long finish, String error) {
        return new Attempt(
                task,
                number,
                true,
                Set.of(Hosts.of(2), Hosts.of(3)),
                Hosts.of(worker),
                start,
                start + START,
                finish,
                error.isEmpty(),
                error);
    }

    private static Attempt reduce(String task, int number, int worker, long start, long finish, String error) {
        return new Attempt(
                task, number, false, Set.of(), Hosts.of(worker), start, start, finish, error.isEmpty(), error);
    }
}
