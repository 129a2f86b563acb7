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
package org.hawser.cluster.batch.allocation;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.core.process.Deadline;

/** Waits until the masters know every worker. */
final class Registration {
    private static final String NAMENODE_STATE = "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState";

    private final PortPlan ports;
    private final int workers;
    private final Duration limit;
    private final Supplier<Optional<String>> loss;
    private final Progress progress;

    /**
     * Waits for that many workers.
     *
     * @param limit how long DataNodes, and then NodeManagers, may take to register
     * @param loss what has gone wrong meanwhile, if anything
     */
    Registration(PortPlan ports, int workers, Duration limit, Supplier<Optional<String>> loss, Progress progress) {
        this.ports = requireNonNull(ports, "ports is null");
        this.workers = workers;
        this.limit = requireNonNull(limit, "limit is null");
        this.loss = requireNonNull(loss, "loss is null");
        this.progress = requireNonNull(progress, "progress is null");
    }

    void await() {
        awaitAll("DataNodes", this::dataNodes);
        awaitAll("NodeManagers", this::nodeManagers);
    }

    private void awaitAll(String what, Supplier<Integer> registered) {
        Counter counter = new Counter(progress, "waiting for " + workers + " " + what + ": %d registered");
        int[] now = {0};
        boolean all = Deadline.after(limit).await(() -> {
            now[0] = registered.get();
            counter.show(now[0]);
            loss.get().ifPresent(failure -> {
                throw new ClusterException(failure);
            });
            return now[0] >= workers;
        });
        if (Thread.currentThread().isInterrupted()) {
            throw new ClusterException("Interrupted while waiting for " + what + ".");
        }
        if (!all) {
            throw new ClusterException("Only " + now[0] + " of " + workers + " " + what + " have registered within "
                    + limit.toSeconds() + " s; their logs say why.");
        }
    }

    private int dataNodes() {
        return number(Role.NAMENODE, NAMENODE_STATE, answer -> answer.path("beans")
                .path(0)
                .path("NumLiveDataNodes"));
    }

    private int nodeManagers() {
        return number(Role.RESOURCEMANAGER, "/ws/v1/cluster/metrics", answer -> answer.path("clusterMetrics")
                .path("activeNodes"));
    }

    private int number(Role master, String path, Function<JsonNode, JsonNode> field) {
        return HttpJson.get(URI.create(ports.web(new DaemonId(master, 0)) + path))
                .map(field)
                .map(JsonNode::asInt)
                .orElse(0);
    }
}
