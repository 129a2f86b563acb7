// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.hawser.common.config.Ranges;

/**
 * What the ledger keeps to.
 *
 * @param budget bytes that all files together may take
 * @param jobShare percent of the budget that one application may take while another one has files or asks
 * @param patience how long a request may wait for room
 */
public record Limits(long budget, int jobShare, Duration patience) {
    public Limits {
        Ranges.requireAtLeast("budget", budget, 0);
        Ranges.requireAtLeast("jobShare", jobShare, 1);
        requireNonNull(patience, "patience is null");
    }

    long share() {
        // Without overflow for budgets of petabytes, and exact where the share is everything.
        return jobShare >= 100 ? budget : budget / 100 * jobShare + budget % 100 * jobShare / 100;
    }
}
