// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.hawser.common.config.Lookup;
import org.hawser.semem.policy.NodeChoice;

/**
 * How map outputs go to other nodes.
 *
 * @param highWatermark percent of the budget
 * @param nodeTimeout silence after which a node is lost
 * @param orphanTimeout silence after which a worker's outputs are freed
 */
public record MoveSettings(
        Strategy strategy,
        NodeChoice placement,
        int copies,
        int highWatermark,
        Duration nodeTimeout,
        Duration orphanTimeout) {
    public MoveSettings {
        requireNonNull(strategy, "strategy is null");
        requireNonNull(placement, "placement is null");
        requireNonNull(nodeTimeout, "nodeTimeout is null");
        requireNonNull(orphanTimeout, "orphanTimeout is null");
    }

    static MoveSettings of(Lookup lookup) {
        return new MoveSettings(
                SememKeys.STRATEGY.get(lookup),
                SememKeys.PLACEMENT.get(lookup),
                SememKeys.COPIES.get(lookup),
                SememKeys.HIGH_WATERMARK.get(lookup),
                SememKeys.NODE_TIMEOUT.get(lookup),
                SememKeys.ORPHAN_TIMEOUT.get(lookup));
    }
}
