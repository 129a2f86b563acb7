// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.NodeManagerSettings;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Bad settings and surroundings give a clear message or a counted fork, and no job is lost. */
@Tag("cluster")
@Order(6)
@ExtendWith(ClustersExtension.class)
class TestBadInput {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path dir;

    /** The executor's own tests have what else it refuses. */
    @Test
    void slots_zero_nodeManagerSaysSo(Clusters clusters) {
        assertRefused(
                clusters,
                Map.of("hawser.reuse.slots", "0"),
                "hawser.reuse.slots is \"0\", but allowed is a whole number, from 1 to");
    }

    @Test
    void agentPort_taken_containersAreForked(Clusters clusters) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertForked(
                    clusters,
                    Map.of(
                            "hawser.reuse.run-dir",
                            dir.resolve("run").toString(),
                            "hawser.reuse.agent-start",
                            "nodemanager",
                            "hawser.reuse.agent-http-address",
                            "127.0.0.1:" + taken.getLocalPort()),
                    "agent-down",
                    "hawser.reuse.agent-http-address is 127.0.0.1:" + taken.getLocalPort() + ", which is taken");
        }
    }

    @Test
    void agent_ofAnotherVersion_containersAreForked(Clusters clusters) throws IOException {
        Path run = Files.createDirectory(dir.resolve("run"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(run.resolve("agent.sock")));
            Thread agent = new Thread(() -> refuseAll(server), "agent-of-another-version");
            agent.setDaemon(true);
            agent.start();
            assertForked(
                    clusters,
                    Map.of("hawser.reuse.run-dir", run.toString(), "hawser.reuse.agent-start", "external"),
                    "agent-version",
                    "this agent is version 0.0.9");
        }
    }

    @Test
    void container_moreHeapThanASlot_isForked(Clusters clusters) {
        clusters.hawser().pool().awaitIdle(Clusters.SLOTS);
        JobRun run = clusters.hawser()
                .run(Job.map("LoggingMapper", 1)
                        .with("mapreduce.map.memory.mb", 2048)
                        .with("mapreduce.map.java.opts", "-Xmx1500m"))
                .requireSuccess();
        assertThat(run.placements()).hasSize(2);
        assertThat(run.placements().get(0).inSlot()).isTrue();
        assertThat(run.placements().get(1).reason()).startsWith("heap: 1500m");
    }

    private static void refuseAll(ServerSocketChannel server) {
        while (server.isOpen()) {
            try (SocketChannel channel = server.accept();
                    Connection connection = new Connection(channel)) {
                connection.receive();
                connection.send(new Message.Refused("this agent is version 0.0.9"));
            } catch (IOException e) {
                // Whoever asked has gone, or the test has ended.
            }
        }
    }

    private static void assertRefused(Clusters clusters, Map<String, String> settings, String message) {
        LocalCluster cluster = clusters.hawser().local();
        try (NodeManagerSettings nodeManager = NodeManagerSettings.change(cluster, settings)) {
            assertThatThrownBy(nodeManager::start).hasMessageContaining(message);
        }
    }

    private static void assertForked(Clusters clusters, Map<String, String> settings, String reason, String message) {
        LocalCluster cluster = clusters.hawser().local();
        try (NodeManagerSettings nodeManager = NodeManagerSettings.change(cluster, settings)) {
            nodeManager.start();
            await("the message in the NodeManager's log")
                    .atMost(LIMIT)
                    .until(() -> nodeManager.log().contains(message));
            clusters.hawser().run(Job.map("LoggingMapper", 1)).requireSuccess();
            // Hadoop shows a metric's value for up to ten seconds.
            await("two forks because of " + reason).atMost(LIMIT).until(() -> nodeManager.forks(reason) == 2);
        }
    }
}
