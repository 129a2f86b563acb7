// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.time.Duration;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.move.Candidates;
import org.hawser.semem.move.MovedOutputs;
import org.hawser.semem.policy.LendingTerms;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.policy.MoveLimits;

/** Ledgers for tests. */
final class Desks {
    private Desks() {}

    /** Of a node that moves one output at a time, whatever is in memory, and keeps nothing free. */
    static Desk of(Limits limits, SememMetrics metrics) {
        return new Desk(
                limits,
                new LendingTerms(0, Duration.ZERO, Duration.ZERO),
                new Candidates(new MoveLimits(0, 1, 1, 1, Duration.ZERO), new MovedOutputs(), System::nanoTime),
                metrics,
                System::nanoTime);
    }
}
