// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.apache.hadoop.thirdparty.com.google.common.collect.Lists;
import org.hawser.cluster.core.Progress;

/**
 * Lets contenders work in turns, so that whatever changes on the machine in the meantime meets all of them: first each
 * once as a warm-up, which does not count, then round by round. Two rounds are in order, the next two in reverse
 * order, so that no contender always follows the same one.
 */
public record Turns(int runs, Progress progress) {
    public Turns {
        requireNonNull(progress, "progress is null");
    }

    /** Runs the contenders of one workload. */
    public void take(String workload, List<Contender> contenders, Turn turn) {
        for (int round = 0; round <= runs; round++) {
            for (Contender contender : round / 2 % 2 == 0 ? contenders : Lists.reverse(contenders)) {
                boolean counts = round > 0;
                String which = counts ? "run " + round + " of " + runs : "warm-up";
                progress.line(workload + ", " + contender.name() + ", " + which + ": " + turn.run(contender, counts));
            }
        }
    }

    /** One run of one contender. */
    @FunctionalInterface
    public interface Turn {
        /**
         * Runs.
         *
         * @param counts whether the run is to be recorded
         * @return what to tell the user of it
         */
        String run(Contender contender, boolean counts);
    }
}
