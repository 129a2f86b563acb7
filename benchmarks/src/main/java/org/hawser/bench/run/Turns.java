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
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.core.Progress;

/**
 * Lets contenders work in turns, so that whatever changes on the machine in the meantime meets all of them: first each
 * once as a warm-up, which does not count, then round by round.
 */
public final class Turns {
    private final int runs;
    private final Progress progress;

    public Turns(int runs, Progress progress) {
        if (runs < 1) {
            throw new IllegalArgumentException("runs is " + runs + ", at least 1 is needed");
        }
        this.runs = runs;
        this.progress = requireNonNull(progress, "progress is null");
    }

    /** Runs the contenders of one workload. */
    public void take(String workload, List<Contender> contenders, Turn turn) {
        for (int round = 0; round <= runs; round++) {
            for (Contender contender : contenders) {
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
