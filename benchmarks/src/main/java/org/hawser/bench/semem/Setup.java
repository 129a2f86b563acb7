// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.local.ClusterSpec;

/**
 * One of the configurations that take turns.
 *
 * @param label what its measurements are recorded under
 * @param cluster what it is started with
 * @param jobOptions {@code -Dkey=value} of every job
 */
public record Setup(String label, Side side, ClusterSpec cluster, List<String> jobOptions) {
    public Setup {
        requireNonNull(label, "label is null");
        requireNonNull(side, "side is null");
        requireNonNull(cluster, "cluster is null");
        jobOptions = List.copyOf(jobOptions);
    }

    /** For the report and for the user. */
    String describe() {
        return cluster.workers() + " workers, " + cluster.memoryNodes() + " memory nodes; " + cluster.settings();
    }
}
