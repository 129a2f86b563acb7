// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.History;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TwoNodes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The capacity scheduler's own preemption takes containers of maps, which lose nothing. */
@Tag("cluster")
@ExtendWith(ClustersExtension.class)
class TestPreemptedMaps {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String QUEUE = "yarn.scheduler.capacity.root.";
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String COUNTERS = "org.hawser.chronos.part.PreemptionCounter";

    /** With the ApplicationMaster, as many as the cluster has slots. */
    private static final int MAPS = 2 * TwoNodes.SLOTS - 1;

    private static final int LINES = 300;
    private static final int MILLIS = 60;

    @TempDir
    private Path dir;

    private TwoNodes nodes;
    private Path jar;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        nodes = TwoNodes.start(
                clusters,
                dir.toRealPath().resolve("cluster"),
                Map.ofEntries(
                        Map.entry("hawser.reuse.agent-start", "nodemanager"),
                        Map.entry(QUEUE + "queues", "a,b"),
                        Map.entry(QUEUE + "a.capacity", "50"),
                        Map.entry(QUEUE + "a.maximum-capacity", "100"),
                        Map.entry(QUEUE + "a.user-limit-factor", "10"),
                        Map.entry(QUEUE + "b.capacity", "50"),
                        Map.entry(QUEUE + "b.maximum-capacity", "100"),
                        Map.entry(QUEUE + "b.user-limit-factor", "10"),
                        Map.entry(
                                "yarn.resourcemanager.scheduler.monitor.policies",
                                "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity."
                                        + "ProportionalCapacityPreemptionPolicy"),
                        Map.entry(PREEMPTION + "monitoring_interval", "500"),
                        Map.entry(PREEMPTION + "max_wait_before_kill", "600000"),
                        Map.entry(PREEMPTION + "total_preemption_per_round", "1.0"),
                        Map.entry(PREEMPTION + "natural_termination_factor", "1.0"),
                        Map.entry(PREEMPTION + "max_ignored_over_capacity", "0.0")));
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
        jar = JobJar.write(entries, dir.resolve("paced.jar"));
    }

    @AfterEach
    void stop() {
        nodes.stop();
    }

    private Job job(String input, String queue, int millis) {
        return Job.of(jar, PacedWords.class.getName(), input, Job.newOutput("paced"))
                .with("mapreduce.job.queuename", queue)
                .with("mapreduce.job.process-tree.class", "org.hawser.common.task.HawserTaskHook")
                .with("yarn.app.mapreduce.am.preemption.policy", "org.hawser.common.master.HawserMasterPolicy")
                .with("mapreduce.job.reduces", 2)
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                .with("mapreduce.task.progress-report.interval", 100)
                .with("mapreduce.map.speculative", false)
                .with(PacedWords.MILLIS, millis);
    }

    private void write(String directory, int files, long seed) {
        Random random = new Random(seed);
        for (int file = 0; file < files; file++) {
            StringBuilder text = new StringBuilder();
            for (int line = 0; line < LINES; line++) {
                text.append("word")
                        .append(random.nextInt(100))
                        .append(" word")
                        .append(random.nextInt(1000))
                        .append('\n');
            }
            nodes.cluster().write(directory + "/" + file, text.toString());
        }
    }

    @Test
    void maps_ofAQueueThatUsesTooMuch_giveWayAndGoOnLater() {
        write("/in/a", MAPS, 1);
        write("/in/b", 2, 2);
        nodes.awaitIdle();
        Job undisturbed = job("/in/a", "a", 0);
        JobCounters expected = JobCounters.of(nodes.cluster().run(undisturbed).requireSuccess());

        Job greedy = job("/in/a", "a", MILLIS);
        CompletableFuture<JobRun> run =
                CompletableFuture.supplyAsync(() -> nodes.cluster().run(greedy));
        await("all slots to be taken").atMost(LIMIT).until(() -> runningContainers() == 2 * TwoNodes.SLOTS);
        nodes.cluster().run(job("/in/b", "b", 5)).requireSuccess();
        JobRun preempted = run.join().requireSuccess();

        JobCounters counters = JobCounters.of(preempted);
        assertThat(nodes.cluster().output(greedy.output()))
                .isEqualTo(nodes.cluster().output(undisturbed.output()))
                .isNotEmpty();
        assertThat(ofRecords(counters)).isEqualTo(ofRecords(expected));
        assertThat(counters.of(PacedWords.GROUP, PacedWords.LINES)).isEqualTo((long) MAPS * LINES);
        long stopped = counters.of(COUNTERS, "MAPS_PREEMPTED");
        assertThat(stopped).as(counters.toString()).isPositive();
        assertThat(counters.of(COUNTERS, "RECORDS_KEPT")).isPositive();
        assertThat(counters.of(COUNTERS, "CONTINUED_MAPS")).isPositive();
        assertThat(counters.of(COUNTERS, "LOST_PARTS")).isZero();
        assertThat(counters.of("org.apache.hadoop.mapreduce.JobCounter", "NUM_KILLED_MAPS"))
                .isEqualTo(stopped);
        assertThat(counters.of("org.apache.hadoop.mapreduce.JobCounter", "NUM_FAILED_MAPS"))
                .isZero();
        assertThat(History.diagnosticsOfKilled(preempted))
                .hasSize((int) stopped)
                .allMatch(text -> text.contains("Preempted by Chronos: "));
    }

    private static List<Long> ofRecords(JobCounters counters) {
        return Stream.of(
                        "MAP_INPUT_RECORDS",
                        "MAP_OUTPUT_RECORDS",
                        "MAP_OUTPUT_BYTES",
                        "SPLIT_RAW_BYTES",
                        "REDUCE_INPUT_GROUPS",
                        "REDUCE_INPUT_RECORDS",
                        "REDUCE_OUTPUT_RECORDS",
                        "SPILLED_RECORDS")
                .map(counters::task)
                .toList();
    }

    private long runningContainers() {
        long sum = 0;
        for (JsonNode application : nodes.cluster()
                .resourceManager("/ws/v1/cluster/apps?states=RUNNING")
                .orElseThrow()
                .path("apps")
                .path("app")) {
            sum += application.path("runningContainers").asLong();
        }
        return sum;
    }
}
