// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.TwoNodes;
import org.hawser.reuse.protocol.Message;

/** A cluster of three workers, each a host of its own to YARN and HDFS, which keeps each block on two of them. */
record ThreeNodes(TestCluster cluster, int slots) {
    static final int WORKERS = 3;

    ThreeNodes {
        requireNonNull(cluster, "cluster is null");
    }

    /**
     * Starts it, with idle slots.
     *
     * @param slots of each worker
     */
    static ThreeNodes start(Clusters clusters, Path dir, int slots, Map<String, String> settings) {
        ThreeNodes nodes = new ThreeNodes(
                clusters.start(ClusterSpec.of(dir, Profile.HAWSER)
                        .withWorkers(WORKERS)
                        .withSlots(slots)
                        .withSettings(Map.ofEntries(
                                Map.entry("hawser.reuse.agent-start", "nodemanager"),
                                Map.entry("yarn.nodemanager.hostname", host("${local.cluster.worker}")),
                                Map.entry("dfs.datanode.hostname", host("${local.cluster.worker}")),
                                Map.entry("dfs.replication", "2"),
                                // A node that lives may be silent for a second or two while other tests run beside.
                                Map.entry("hawser.chronos.silence-limit", "5s"),
                                Map.entry("hawser.chronos.restart-limit", "0s"),
                                // An ApplicationMaster asks the dead node to stop containers; by default for three
                                // minutes.
                                Map.entry("yarn.client.nodemanager-connect.max-wait-ms", "1000"),
                                Map.entry("yarn.client.nodemanager-connect.retry-interval-ms", "200")))
                        .withSettings(settings)),
                slots);
        nodes.awaitIdle(workers().toList());
        return nodes;
    }

    static Stream<Integer> workers() {
        return IntStream.rangeClosed(1, WORKERS).boxed();
    }

    static String host(Object worker) {
        return "127.0.0.1" + worker;
    }

    void awaitIdle(List<Integer> workers) {
        workers.forEach(worker -> cluster.pool(worker).awaitIdle(slots));
    }

    /** That are in slots of the worker. */
    List<Message.SlotStatus> containers(int worker) {
        return cluster.pool(worker).status().slots().stream()
                .filter(slot -> !slot.containerId().isEmpty() && slot.pid() > 0)
                .toList();
    }

    /** That are in slots. */
    int containers() {
        return workers().mapToInt(worker -> containers(worker).size()).sum();
    }

    /** Kills NodeManager, agent and slots, and returns when all of them are dead. */
    void kill(int worker) {
        TwoNodes.killNode(cluster, worker);
    }

    void stop() {
        cluster.stop();
    }
}
