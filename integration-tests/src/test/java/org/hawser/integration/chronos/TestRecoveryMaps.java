// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.History;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.protocol.Message;
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
    private static final int WORKERS = 3;

    /** Without those of one worker, and beside the ApplicationMaster, they have room for all maps. */
    private static final int SLOTS = 4;

    private static final int MAPS = 6;
    private static final int LINES = 200;
    private static final int MILLIS = 100;

    @TempDir
    private Path dir;

    private TestCluster cluster;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        cluster = clusters.start(ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(SLOTS)
                .withSettings(Map.ofEntries(
                        Map.entry("hawser.reuse.slot-wait", Clusters.SLOT_WAIT),
                        Map.entry("hawser.reuse.agent-start", "nodemanager"),
                        Map.entry("yarn.nodemanager.hostname", "127.0.0.1${local.cluster.worker}"),
                        Map.entry("dfs.datanode.hostname", "127.0.0.1${local.cluster.worker}"),
                        Map.entry("dfs.replication", "2"),
                        Map.entry("yarn.resourcemanager.scheduler.monitor.enable", "true"),
                        Map.entry(
                                "yarn.resourcemanager.scheduler.monitor.policies",
                                "org.hawser.chronos.rm.ChronosPolicy"),
                        Map.entry("hawser.chronos.silence-limit", "1s"),
                        Map.entry("hawser.chronos.restart-limit", "0s"),
                        Map.entry("yarn.client.nodemanager-connect.max-wait-ms", "1000"),
                        Map.entry("yarn.client.nodemanager-connect.retry-interval-ms", "200"))));
    }

    @AfterEach
    void stop() {
        cluster.stop();
    }

    private static String host(int worker) {
        return "127.0.0.1" + worker;
    }

    private Job job(Path jar) {
        return Job.of(jar, PacedWords.class.getName(), "/in", Job.newOutput("paced"))
                .with("mapreduce.job.process-tree.class", "org.hawser.common.task.HawserTaskHook")
                .with("yarn.app.mapreduce.am.preemption.policy", "org.hawser.common.master.HawserMasterPolicy")
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                .with("mapreduce.map.speculative", false)
                // As long as it takes: there is room on each host.
                .with("hawser.chronos.locality-wait", "10m")
                .with(PacedWords.MILLIS, MILLIS);
    }

    private Path jar() throws IOException {
        Path classes = Path.of(PacedWords.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        String name = PacedWords.class.getName().replace('.', '/');
        Map<String, byte[]> entries = new TreeMap<>();
        for (String suffix : List.of(".class", "$Words.class")) {
            entries.put(name + suffix, Files.readAllBytes(classes.resolve(name + suffix)));
        }
        return JobJar.write(entries, dir.resolve("paced.jar"));
    }

    private List<Message.SlotStatus> containers(int worker) {
        return cluster.pool(worker).status().slots().stream()
                .filter(slot -> !slot.containerId().isEmpty() && slot.pid() > 0)
                .toList();
    }

    private int containers() {
        return IntStream.rangeClosed(1, WORKERS)
                .map(worker -> containers(worker).size())
                .sum();
    }

    /** NodeManager, agent and slots. */
    private void kill(int worker) {
        Message.Status pool = cluster.pool(worker).status();
        cluster.local().killDaemon(Role.NODEMANAGER, worker);
        Stream.concat(Stream.of(pool.agentPid()), pool.slots().stream().map(Message.SlotStatus::pid))
                .filter(pid -> pid > 0)
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .forEach(process -> {
                    process.destroyForcibly();
                    process.onExit().join();
                });
    }

    @Test
    void worker_isKilled_itsMapsRunAgainWhereTheirInputIs() throws IOException {
        String line = "word other\n";
        for (int file = 0; file < MAPS; file++) {
            cluster.write("/in/" + file, line.repeat(LINES));
        }
        Map<Integer, Set<String>> inputs = inputs();
        IntStream.rangeClosed(1, WORKERS).forEach(worker -> cluster.pool(worker).awaitIdle(SLOTS));
        Job job = job(jar());
        CompletableFuture<JobRun> run = CompletableFuture.supplyAsync(() -> cluster.run(job));
        await("all maps").atMost(LIMIT).until(() -> running() == MAPS + 1);
        // The ResourceManager counts containers before they are launched.
        await("their slots").atMost(LIMIT).until(() -> containers() == MAPS + 1);
        int victim = IntStream.rangeClosed(1, WORKERS)
                .filter(worker -> !containers(worker).isEmpty())
                .filter(worker -> containers(worker).stream()
                        .noneMatch(slot -> slot.containerId().endsWith("_000001")))
                .findFirst()
                .orElseThrow();

        kill(victim);
        JobRun ended = run.join().requireSuccess();

        JobCounters counters = JobCounters.of(ended);
        assertThat(counters.task("MAP_INPUT_RECORDS")).isEqualTo((long) MAPS * LINES);
        assertThat(counters.of(COUNTERS, "RECOVERY_MAPS_LOCAL"))
                .as(counters.toString())
                .isPositive()
                .isEqualTo(counters.of(COUNTERS, "RECOVERY_TASKS"));
        assertThat(counters.of(COUNTERS, "RECOVERY_MAPS_ELSEWHERE")).isZero();
        List<JsonNode> again = attempts(ended).stream()
                .filter(attempt -> attempt.path("id").asText().matches(".*_m_\\d+_[1-9]\\d*"))
                .toList();
        assertThat(again).hasSize((int) counters.of(COUNTERS, "RECOVERY_TASKS"));
        assertThat(again).allSatisfy(attempt -> {
            String[] name = attempt.path("id").asText().split("_");
            String node = attempt.path("nodeHttpAddress").asText().split(":")[0];
            assertThat(inputs.get(Integer.parseInt(name[4]))).contains(node);
            assertThat(node).isNotEqualTo(host(victim));
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

    private static List<JsonNode> attempts(JobRun run) {
        return History.list(History.of(run, "/tasks").path("tasks").path("task"))
                .flatMap(task ->
                        History.list(History.of(run, "/tasks/" + task.path("id").asText() + "/attempts")
                                .path("taskAttempts")
                                .path("taskAttempt")))
                .toList();
    }

    private long running() {
        long sum = 0;
        for (JsonNode application : cluster.resourceManager("/ws/v1/cluster/apps?states=RUNNING")
                .orElseThrow()
                .path("apps")
                .path("app")) {
            sum += application.path("runningContainers").asLong();
        }
        return sum;
    }
}
