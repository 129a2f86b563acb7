// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.StoppedProcesses;
import org.hawser.integration.harness.TwoNodes;
import org.hawser.integration.harness.WaitingJob;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The ResourceManager loses a dead node at once, and one that is only stopped not at all. */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
class TestLostNodes {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /** Does not fit on one node, beside the ApplicationMaster. */
    private static final int MAPS = TwoNodes.SLOTS;

    @TempDir
    private Path dir;

    private TwoNodes nodes;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        nodes = TwoNodes.start(
                clusters,
                dir.toRealPath().resolve("cluster"),
                Map.of(
                        "hawser.reuse.agent-start", "nodemanager",
                        "hawser.chronos.silence-limit", "1s",
                        "hawser.chronos.restart-limit", "0s",
                        "hawser.chronos.stall-limit", "1h"));
    }

    @AfterEach
    void stop() {
        nodes.stop();
    }

    @Test
    void node_isStoppedThenKilled_isLostOnceItIsDeadAndComesBack() {
        nodes.awaitIdle();
        WaitingJob job = WaitingJob.start(nodes.cluster(), MAPS, dir);
        int victim = 3 - nodes.workerOf(container -> container.endsWith("_000001"));

        try (StoppedProcesses stopped =
                new StoppedProcesses(List.of(nodeManager(victim).pid()))) {
            assertThat(stopped.pids()).hasSize(1);
            await("probes").atMost(LIMIT).until(() -> metric("probes.accepted") >= 3);
            assertThat(state(victim)).isEqualTo("RUNNING");
        }

        nodes.killNode(victim);
        await("the loss").atMost(LIMIT).until(() -> state(victim).equals("LOST"));
        // Hadoop looks at the sources of metrics every ten seconds.
        await("metrics").atMost(LIMIT).until(() -> metric("NodesLost") == 1);
        assertThat(metric("probes.refused")).isPositive();
        JobRun run = job.finish().requireSuccess();

        JobCounters counters = JobCounters.of(run);
        String group = "org.apache.hadoop.mapreduce.JobCounter";
        assertThat(counters.of(group, "NUM_KILLED_MAPS")).isPositive();
        assertThat(counters.task("MAP_INPUT_RECORDS")).isEqualTo(MAPS);
        nodes.cluster().local().startDaemon(Role.NODEMANAGER, victim);
        await("the node").atMost(LIMIT).until(() -> state(victim).equals("RUNNING"));
    }

    private DaemonState nodeManager(int worker) {
        return nodes.cluster().local().daemon(Role.NODEMANAGER, worker);
    }

    /** Of the worker's NodeManager, to the ResourceManager. */
    private String state(int worker) {
        JsonNode all = nodes.cluster()
                .awaitAnswer("/ws/v1/cluster/nodes?states=RUNNING,LOST")
                .path("nodes")
                .path("node");
        String port = ":" + nodeManager(worker).ports().get("rpc");
        return StreamSupport.stream(all.spliterator(), false)
                .filter(node -> node.path("id").asText().endsWith(port))
                .map(node -> node.path("state").asText())
                .findFirst()
                .orElse("unknown");
    }

    private long metric(String name) {
        return nodes.cluster()
                .resourceManager("/jmx?qry=Hadoop:service=ResourceManager,name=Chronos")
                .map(page -> page.path("beans").path(0).path(name).asLong())
                .orElse(0L);
    }
}
