// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.History;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Maps that a dead node has cost a job run again on nodes that have their input. */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
class TestRecoveryMaps {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String COUNTERS = "org.hawser.chronos.recovery.RecoveryCounter";
    /** Without those of one worker, and beside the ApplicationMaster, they have room for all maps. */
    private static final int SLOTS = 4;

    private static final int MAPS = 6;
    private static final int LINES = 200;
    private static final int MILLIS = 100;

    @TempDir
    private Path dir;

    private ThreeNodes nodes;
    private TestCluster cluster;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        nodes = ThreeNodes.start(
                clusters,
                dir.toRealPath().resolve("cluster"),
                SLOTS,
                Map.of(
                        "yarn.resourcemanager.scheduler.monitor.enable",
                        "true",
                        "yarn.resourcemanager.scheduler.monitor.policies",
                        "org.hawser.chronos.rm.ChronosPolicy"));
        cluster = nodes.cluster();
    }

    @AfterEach
    void stop() {
        nodes.stop();
    }

    private Job job(Path jar) {
        return PacedJobs.preemptible(Job.of(jar, PacedWords.class.getName(), "/in", Job.newOutput("paced")))
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                // As long as it takes: there is room on each host.
                .with("hawser.chronos.locality-wait", "10m")
                .with(PacedWords.MILLIS, MILLIS);
    }

    @Test
    void worker_isKilled_itsMapsRunAgainWhereTheirInputIs() throws IOException {
        String line = "word other\n";
        for (int file = 0; file < MAPS; file++) {
            cluster.write("/in/" + file, line.repeat(LINES));
        }
        Map<Integer, Set<String>> inputs = inputs();
        Job job = job(PacedJobs.jar(dir));
        CompletableFuture<JobRun> run = CompletableFuture.supplyAsync(() -> cluster.run(job));
        await("all maps").atMost(LIMIT).until(() -> cluster.runningContainers() == MAPS + 1);
        // The ResourceManager counts containers before they are launched.
        await("their slots").atMost(LIMIT).until(() -> nodes.containers() == MAPS + 1);
        int victim = ThreeNodes.workers()
                .filter(worker -> !nodes.containers(worker).isEmpty())
                .filter(worker -> nodes.containers(worker).stream()
                        .noneMatch(slot -> slot.containerId().endsWith("_000001")))
                .findFirst()
                .orElseThrow();

        nodes.kill(victim);
        JobRun ended = run.join().requireSuccess();

        JobCounters counters = JobCounters.of(ended);
        assertThat(counters.task("MAP_INPUT_RECORDS")).isEqualTo((long) MAPS * LINES);
        assertThat(counters.of(COUNTERS, "RECOVERY_MAPS_LOCAL"))
                .as(counters.toString())
                .isPositive()
                .isEqualTo(counters.of(COUNTERS, "RECOVERY_TASKS"));
        assertThat(counters.of(COUNTERS, "RECOVERY_MAPS_ELSEWHERE")).isZero();
        List<JsonNode> again = History.attempts(ended).stream()
                .filter(attempt -> attempt.path("id").asText().matches(".*_m_\\d+_[1-9]\\d*"))
                .toList();
        assertThat(again).hasSize((int) counters.of(COUNTERS, "RECOVERY_TASKS"));
        assertThat(again).allSatisfy(attempt -> {
            String[] name = attempt.path("id").asText().split("_");
            String node = attempt.path("nodeHttpAddress").asText().split(":")[0];
            assertThat(inputs.get(Integer.parseInt(name[4]))).contains(node);
            assertThat(node).isNotEqualTo(ThreeNodes.host(victim));
        });
    }

    /** Splits are sorted by size, and these are equally long: the number of a map is that of its file. */
    private Map<Integer, Set<String>> inputs() throws IOException {
        Map<Integer, Set<String>> inputs = new HashMap<>();
        try (FileSystem fs = FileSystem.newInstance(cluster.local().configuration())) {
            for (int file = 0; file < MAPS; file++) {
                FileStatus status = fs.getFileStatus(new org.apache.hadoop.fs.Path("/in/" + file));
                List<String> hosts = new ArrayList<>();
                for (var block : fs.getFileBlockLocations(status, 0, status.getLen())) {
                    hosts.addAll(Arrays.asList(block.getHosts()));
                }
                inputs.put(file, Set.copyOf(hosts));
            }
        }
        assertThat(inputs.values()).allSatisfy(hosts -> assertThat(hosts).hasSize(2));
        return inputs;
    }
}
