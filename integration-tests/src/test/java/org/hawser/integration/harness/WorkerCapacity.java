// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;
import org.hawser.cluster.core.Role;

/**
 * A worker to which YARN gives no containers, until closed. Its agent goes on.
 *
 * @param node its name for YARN
 */
public record WorkerCapacity(TestCluster cluster, String node, int memoryMiB, int cores) implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    public WorkerCapacity {
        requireNonNull(cluster, "cluster is null");
        requireNonNull(node, "node is null");
    }

    /** Takes it away; nothing may run there. */
    public static WorkerCapacity none(TestCluster cluster, int worker) {
        int port = cluster.local().daemon(Role.NODEMANAGER, worker).ports().get("rpc");
        for (JsonNode node : cluster.awaitAnswer("/ws/v1/cluster/nodes").at("/nodes/node")) {
            String name = node.path("id").asText();
            if (name.endsWith(":" + port)) {
                WorkerCapacity before = new WorkerCapacity(
                        cluster,
                        name,
                        node.path("availMemoryMB").asInt()
                                + node.path("usedMemoryMB").asInt(),
                        node.path("availableVirtualCores").asInt()
                                + node.path("usedVirtualCores").asInt());
                before.set(0, 0);
                return before;
            }
        }
        throw new IllegalStateException("YARN has no node with port " + port);
    }

    @Override
    public void close() {
        set(memoryMiB, cores);
    }

    private void set(int memory, int ofCores) {
        cluster.local()
                .yarn("rmadmin", "-updateNodeResource", node, Integer.toString(memory), Integer.toString(ofCores))
                .requireSuccess();
        await("%d MiB on %s".formatted(memory, node)).atMost(LIMIT).until(() -> available()
                .equals(Optional.of(memory)));
    }

    private Optional<Integer> available() {
        return cluster.resourceManager("/ws/v1/cluster/nodes/" + node)
                .map(answer -> answer.at("/node/availMemoryMB"))
                .filter(JsonNode::isNumber)
                .map(JsonNode::asInt);
    }
}
