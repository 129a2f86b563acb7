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
        return part(budget, jobShare);
    }

    /** So many percent, but never more than all of it. */
    public static long part(long bytes, int percent) {
        // Without overflow for petabytes, and exact where the part is everything.
        return percent >= 100 ? bytes : bytes / 100 * percent + bytes % 100 * percent / 100;
    }
}
