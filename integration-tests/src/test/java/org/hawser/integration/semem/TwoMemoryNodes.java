// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.Pool;
import org.hawser.integration.harness.StoppedProcesses;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.move.MemoryNodeCall;
import org.hawser.transport.config.TransportKeys;

/**
 * A cluster of two workers and two memory nodes, whose processes can be killed, stopped, drained and joined. Each kill
 * returns when the process is dead.
 */
final class TwoMemoryNodes {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int NODES = 2;
    private static final int WORKERS = 2;
    private static final int SLOTS = 2;
    private static final Role MEMORY_NODE = Role.of(Profile.HAWSER).stream()
            .filter(role -> role.label().equals("memorynode"))
            .findFirst()
            .orElseThrow();

    private final TestCluster cluster;
    private final Path dir;
    private final List<StoppedProcesses> stopped = new ArrayList<>();
    private final TreeSet<Integer> drained = new TreeSet<>();
    private final List<JoinedNode> joined = new ArrayList<>();
    private int joins;

    private TwoMemoryNodes(TestCluster cluster, Path dir) {
        this.cluster = requireNonNull(cluster, "cluster is null");
        this.dir = requireNonNull(dir, "dir is null");
    }

    /** Starts it with settings of its own; workers have so little memory that nearly all outputs go to the memory nodes. */
    static TwoMemoryNodes start(Clusters clusters, Path dir, Map<String, String> settings) {
        ClusterSpec spec = ClusterSpec.of(dir.resolve("cluster"), Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(SLOTS)
                .withMemoryNodes(NODES)
                // A memory node that starts again waits for so long for a rank that is its agent.
                .withSetting("hawser.reuse.agent-patience", "30s")
                .withSetting("hawser.semem.memory", "4m")
                .withSetting("hawser.semem.dedicated-memory", JoinedNode.SIZE)
                .withSetting("hawser.semem.high-watermark", "1")
                .withSetting("hawser.semem.node-timeout", "2s")
                .withSetting("hawser.semem.orphan-timeout", "20s")
                .withSettings(settings);
        return new TwoMemoryNodes(clusters.start(spec), dir);
    }

    TestCluster cluster() {
        return cluster;
    }

    MemoryReports workers() {
        return MemoryReports.ofWorkers(cluster);
    }

    MemoryReports memoryNodes() {
        return MemoryReports.ofMemoryNodes(cluster);
    }

    int anyNode(Random random) {
        return 1 + random.nextInt(NODES);
    }

    int anyWorker(Random random) {
        return 1 + random.nextInt(WORKERS);
    }

    void killWorkerAgent(int worker) {
        kill(agent(cluster.local().runDir(worker)));
    }

    void killMemoryAgent(int node) {
        kill(agent(cluster.local().memoryRunDir(node)));
    }

    /** Kills the daemon that would start another agent, and the agent. */
    void killMemoryNode(int node) {
        long agent = agent(cluster.local().memoryRunDir(node));
        cluster.local().killDaemon(MEMORY_NODE, node);
        kill(agent);
    }

    /** Stops an agent, until {@link #repair} at the latest. */
    StoppedProcesses stopMemoryAgent(int node) {
        StoppedProcesses agent =
                new StoppedProcesses(List.of(agent(cluster.local().memoryRunDir(node))));
        stopped.add(agent);
        return agent;
    }

    void drain(int node) {
        drained.add(node);
        AgentAddresses published =
                new AgentAddresses(new RunDirectory(cluster.local().memoryRunDir(node)).published());
        MemoryNodeCall call = new MemoryNodeCall(TransportKeys.limits(name -> null));
        await("the drain of node " + node)
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> call.drain(address(published)).draining());
    }

    private static AgentAddress address(AgentAddresses published) throws IOException {
        for (String name : published.memoryNodes()) {
            Optional<AgentAddress> address = published.find(name);
            if (address.isPresent()) {
                return address.get();
            }
        }
        throw new IOException("the node is not published now");
    }

    JoinedNode join() {
        joins++;
        JoinedNode node = JoinedNode.start(cluster, dir.resolve("joined" + joins));
        joined.add(node);
        return node;
    }

    /** Kills processes that others have stopped and not resumed. */
    static void kill(StoppedProcesses processes) {
        processes.pids().forEach(TwoMemoryNodes::kill);
    }

    /** Returns when all nodes are there that were there in the beginning, and no other, and none has anything of a job. */
    void repair() {
        stopped.forEach(StoppedProcesses::close);
        stopped.clear();
        await("the end of drained nodes").atMost(LIMIT).until(() -> drained.stream()
                .noneMatch(this::isAlive));
        drained.clear();
        for (int node = 1; node <= NODES; node++) {
            if (!isAlive(node)) {
                cluster.local().startDaemon(MEMORY_NODE, node);
            }
        }
        workers().and(memoryNodes()).awaitFreed();
        joined.forEach(JoinedNode::endEmpty);
        joined.clear();
        for (int worker = 1; worker <= WORKERS; worker++) {
            cluster.pool(worker).awaitIdle(SLOTS);
        }
    }

    void stop() {
        stopped.forEach(StoppedProcesses::close);
        joined.forEach(JoinedNode::abandon);
        cluster.stop();
    }

    private boolean isAlive(int node) {
        return cluster.local().isAlive(MEMORY_NODE, node);
    }

    /** The process that answers as the agent; waits for one. */
    private static long agent(Path run) {
        return await("an agent of " + run)
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> new Pool(run.resolve("agent.sock")).status().agentPid(), pid -> pid > 0);
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }
}
