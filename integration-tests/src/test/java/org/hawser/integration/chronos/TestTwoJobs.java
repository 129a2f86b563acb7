// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.hawser.bench.chronos.JobStory;
import org.hawser.bench.chronos.LossLog;
import org.hawser.bench.chronos.Recovery;
import org.hawser.bench.chronos.Victims;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.Chronos;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.history.JobHistories;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.RunningJob;
import org.hawser.report.cli.ChronosProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * A node dies while tasks of the second job in the queue fill the cluster: they make room for the first job's maps that run
 * again, where the input is, and go on later.
 */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
class TestTwoJobs {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String RECOVERY = "org.hawser.chronos.recovery.RecoveryCounter";
    private static final String PREEMPTION = "org.hawser.chronos.part.PreemptionCounter";

    /**
     * One more than what is not a task of the second job when the node dies (both ApplicationMasters, the first job's last
     * map): each host has a task that can make room.
     */
    private static final int SLOTS = 4;

    private static final int ALL = ThreeNodes.WORKERS * SLOTS;

    /** Of the first job: with its ApplicationMaster, they take all slots. */
    private static final int MAPS = ALL - 1;

    /** Of the second job: with both ApplicationMasters and the first job's last map, they take all slots. */
    private static final int LATER_MAPS = ALL - 3;

    @TempDir
    private Path dir;

    private ThreeNodes nodes;
    private PacedJobs jobs;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        nodes = ThreeNodes.start(
                clusters,
                dir.toRealPath().resolve("cluster"),
                SLOTS,
                Chronos.addedTo(Map.of("hawser.chronos.kill-after", "10m", "hawser.chronos.grace", "5m")));
        jobs = PacedJobs.create(dir, MAPS, LATER_MAPS);
        jobs.write(nodes.cluster());
    }

    @AfterEach
    void stop() {
        nodes.stop();
    }

    private CompletableFuture<JobRun> run(Job job) {
        return CompletableFuture.supplyAsync(() -> nodes.cluster().run(job));
    }

    @Test
    void node_diesWhileTheSecondJobFillsTheCluster_firstRunsAgainThereAndNoWorkIsLost(Clusters clusters)
            throws IOException {
        Facts stock = clusters.stockFacts("two-jobs", jobs.key(), () -> jobs.onStock(clusters.stock()));

        Job first = jobs.paced("first");
        CompletableFuture<JobRun> runOfFirst = run(first);
        await("the first job's maps").atMost(LIMIT).until(() -> nodes.cluster().runningContainers() == ALL);
        Job second = jobs.paced("second");
        CompletableFuture<JobRun> runOfSecond = run(second);
        await("the second job's maps").atMost(LIMIT).untilAsserted(this::assertFull);
        int victim = choose();
        long killed = System.currentTimeMillis();
        nodes.kill(victim);
        nodes.cluster().local().killDaemon(Role.DATANODE, victim);
        await("the first job's maps to have run again").atMost(LIMIT).until(this::isRecovered);
        jobs.release();
        JobRun endedFirst = runOfFirst.join().requireSuccess();
        JobRun endedSecond = runOfSecond.join().requireSuccess();

        assertThat(PacedJobs.facts(endedFirst, first, endedSecond, second)).isEqualTo(stock);
        assertCounted(JobCounters.of(endedFirst), JobCounters.of(endedSecond));
        assertRecovered(endedFirst, endedSecond, victim, killed);
        assertExplained(endedFirst, endedSecond);
        assertNothingLeft(victim);
    }

    /** The first job waits for its last map, and each of the second job's maps has done something. */
    private void assertFull() {
        List<RunningJob> running = RunningJob.all(nodes.cluster());
        assertThat(running).as("jobs that run").hasSize(2);
        assertThat(running.get(0).completedMaps())
                .as("completed maps of the first")
                .isEqualTo(MAPS - 1);
        assertThat(nodes.cluster().runningContainers()).as("containers of YARN").isEqualTo(ALL);
        assertThat(nodes.containers()).as("containers in slots").isEqualTo(ALL);
        assertThat(running.get(1)
                        .counters()
                        .map(counters -> counters.task("MAP_INPUT_RECORDS"))
                        .orElse(0L))
                .as("records that the second's maps have read")
                .isGreaterThanOrEqualTo(LATER_MAPS * 20L);
    }

    /** What had run on the dead node has run again, after somebody made room. */
    private boolean isRecovered() throws IOException {
        return Files.readString(log()).contains(" waits no longer, ")
                && RunningJob.of(nodes.cluster())
                        .filter(first -> first.completedMaps() == MAPS - 1)
                        .isPresent();
    }

    private Path log() {
        return new ClusterPaths(nodes.cluster().local().dir()).log(new DaemonId(Role.RESOURCEMANAGER, 0));
    }

    /** A worker that has outputs of the first job, and no ApplicationMaster. */
    private int choose() {
        Set<String> masters = new HashSet<>();
        nodes.cluster().applications().forEach(one -> masters.add(host(one.path("amHostHttpAddress"))));
        List<String> outputs = RunningJob.all(nodes.cluster()).get(0).mapAttempts().stream()
                .filter(attempt -> attempt.path("state").asText().equals("SUCCEEDED"))
                .map(attempt -> host(attempt.path("nodeHttpAddress")))
                .toList();
        return ThreeNodes.workers()
                .filter(worker -> !masters.contains(ThreeNodes.host(worker)))
                .filter(worker -> outputs.contains(ThreeNodes.host(worker)))
                .findFirst()
                .orElseThrow();
    }

    private static String host(JsonNode address) {
        return address.asText().split(":")[0];
    }

    private static void assertCounted(JobCounters first, JobCounters second) {
        assertThat(first.of(RECOVERY, "RECOVERY_MAPS_LOCAL"))
                .as(first.toString())
                .isPositive()
                .isEqualTo(first.of(RECOVERY, "RECOVERY_TASKS"));
        assertThat(first.of(RECOVERY, "RECOVERY_MAPS_ELSEWHERE")).isZero();
        assertThat(first.of(PREEMPTION, "MAPS_PREEMPTED")).isZero();
        assertThat(second.of(PREEMPTION, "MAPS_PREEMPTED"))
                .as(second.toString())
                .isPositive();
        assertThat(second.of(PREEMPTION, "CONTINUED_MAPS")).isPositive();
        assertThat(second.of(PREEMPTION, "RECORDS_KEPT")).isPositive();
        assertThat(second.of(PREEMPTION, "LOST_PARTS")).isZero();
    }

    private void assertRecovered(JobRun endedFirst, JobRun endedSecond, int victim, long killed) throws IOException {
        Set<String> lost = Set.of(ThreeNodes.host(victim));
        long detected = new LossLog(log()).millis().get(ThreeNodes.host(victim));
        Recovery recovery = Recovery.of(story(endedFirst), lost);
        Victims victims = Victims.of(story(endedSecond), lost);
        System.out.printf(
                "detected after %.3f s; recovery tasks began after %s s; local %s %%; work lost by victims %s s%n",
                (detected - killed) / 1e3,
                recovery.waits(detected),
                recovery.locality().orElse(0.0),
                victims.lost(PacedJobs.RECORD));
        assertThat(recovery.locality()).contains(100.0);
        assertThat(victims.attempts()).isNotEmpty().allSatisfy(attempt -> assertThat(attempt.error())
                .contains("Preempted by Chronos: ")
                .contains("are kept"));
    }

    private JobStory story(JobRun run) throws IOException {
        try (JobHistories histories =
                JobHistories.ofCluster(nodes.cluster().local().configuration(), "the cluster")) {
            return JobStory.of(histories
                    .read(run.applicationId().replace("application", "job"))
                    .job());
        }
    }

    private void assertExplained(JobRun first, JobRun second) {
        String ofFirst = explain(first);
        String ofSecond = explain(second);
        String room = "container_\\S+ on \\S+ has to make room for " + first.applicationId() + " \\(map \\d+\\): "
                + second.applicationId() + " comes later in queue root.default; ";

        assertThat(ofFirst)
                .containsPattern("is lost: no heartbeat for \\d+ ms")
                .containsPattern("node \\S+ became LOST")
                .containsPattern(room)
                .containsPattern(
                        first.applicationId() + " \\(map \\d+\\) waits no longer, [1-9]\\d* ms after its first report")
                .containsPattern("map attempt m_\\d+_1 begins on \\S+")
                .contains("Nodes lost: 1. Attempts preempted with their work kept: 0");
        assertThat(ofSecond)
                .containsPattern(room)
                .containsPattern(
                        "map attempt m_\\d+_0 is killed on \\S+: Preempted by Chronos: \\d+ records and .* kept")
                .containsPattern("map attempt m_\\d+_1 begins on \\S+")
                .containsPattern("map attempt m_\\d+_1 succeeds");
    }

    private String explain(JobRun run) {
        StringWriter out = new StringWriter();
        int exitCode = new CommandLine(new ChronosProvider().command())
                .setOut(new PrintWriter(out))
                .execute(
                        "explain",
                        run.applicationId(),
                        "--dir",
                        nodes.cluster().local().dir().toString());
        assertThat(exitCode).isZero();
        System.out.println(out);
        return out.toString();
    }

    private void assertNothingLeft(int victim) {
        List<Integer> alive =
                ThreeNodes.workers().filter(worker -> worker != victim).toList();
        nodes.awaitIdle(alive);
        // The ResourceManager hears of the last ends with the nodes' next heartbeats.
        await("no containers").atMost(LIMIT).untilAsserted(() -> {
            JsonNode metrics =
                    nodes.cluster().awaitAnswer("/ws/v1/cluster/metrics").path("clusterMetrics");
            assertThat(metrics.path("containersAllocated").asInt()).isZero();
            assertThat(metrics.path("containersReserved").asInt()).isZero();
        });
        ClusterPaths paths = new ClusterPaths(nodes.cluster().local().dir());
        await("the nodes' directories of the jobs to be deleted").atMost(LIMIT).until(() -> alive.stream()
                .allMatch(worker -> isEmpty(paths.nodeManagerLocal(worker)
                        .resolve("usercache")
                        .resolve(System.getProperty("user.name"))
                        .resolve("appcache"))));
    }

    private static boolean isEmpty(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
