// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.hawser.common.config.Ranges;

/**
 * On which terms a node lends memory.
 *
 * @param reserve percent of the budget that stay free for the node's own tasks; 0 on a node without tasks
 * @param lease how long a reservation holds without news, and how old an output is at least before it is freed because
 *     its worker does not list its application: no message is under way for this long
 * @param orphanTimeout silence after which all of a worker's outputs are freed
 */
public record LendingTerms(int reserve, Duration lease, Duration orphanTimeout) {
    public LendingTerms {
        Ranges.requireAtLeast("reserve", reserve, 0);
        requireNonNull(lease, "lease is null");
        requireNonNull(orphanTimeout, "orphanTimeout is null");
    }
}
