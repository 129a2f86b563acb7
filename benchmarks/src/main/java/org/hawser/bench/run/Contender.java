// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.local.LocalCluster;

/**
 * One of the configurations that are compared, and the cluster that runs its jobs.
 *
 * @param jobOptions what every job is submitted with, {@code -Dkey=value}
 */
public record Contender(String name, LocalCluster cluster, List<String> jobOptions) {
    public static final String STOCK = "stock";
    public static final String HAWSER = "hawser";

    public Contender {
        requireNonNull(name, "name is null");
        requireNonNull(cluster, "cluster is null");
        jobOptions = List.copyOf(jobOptions);
    }
}
