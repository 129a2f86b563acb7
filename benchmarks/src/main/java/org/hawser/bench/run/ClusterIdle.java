// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.local.LocalCluster;

/** Waits until nothing of earlier jobs runs: an ApplicationMaster lingers for seconds after its job has ended. */
public final class ClusterIdle {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private ClusterIdle() {}

    /**
     * Returns when the ResourceManager has no application and no container.
     *
     * @throws ClusterException if that takes longer than a minute
     */
    public static void await(LocalCluster cluster) {
        URI metrics = cluster.daemon(Role.RESOURCEMANAGER, 0).web().resolve("/ws/v1/cluster/metrics");
        if (!Deadline.after(LIMIT).await(() -> HttpJson.get(metrics)
                .map(answer -> isIdle(answer.path("clusterMetrics")))
                .orElse(false))) {
            throw new ClusterException("Containers of a job that has ended still run after " + LIMIT.toSeconds()
                    + " s, or the ResourceManager does not answer: see " + metrics + " and the logs in "
                    + cluster.dir().resolve("logs") + ".");
        }
    }

    private static boolean isIdle(JsonNode metrics) {
        return metrics.path("appsRunning").asInt(1) == 0
                && metrics.path("appsPending").asInt(1) == 0
                && metrics.path("containersAllocated").asInt(1) == 0;
    }
}
