// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WaitingJob;
import org.hawser.integration.harness.WordCounts;
import org.hawser.report.cli.ReportProvider;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The picture of a job holds what the history server tells of it. */
@Tag("cluster")
@Order(6)
@ExtendWith(ClustersExtension.class)
class TestReport {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String MASTER = "application-master";

    @TempDir
    private Path dir;

    /** An attempt as both tell it; times are in ms since the epoch. */
    private record Attempt(String id, String outcome, long start, long end) {}

    @Test
    void report_wordCountOnBothClusters_hasEachAttemptAndTheWallTime(Clusters clusters) throws IOException {
        for (TestCluster cluster : List.of(clusters.stock(), clusters.hawser())) {
            WordCounts.write(cluster.local(), clusters.layout().examplesJar());
            JobRun run = cluster.run(Job.of(
                            clusters.layout().examplesJar(),
                            WordCounts.PROGRAM,
                            WordCounts.arguments(Job.newOutput("report"))))
                    .requireSuccess();
            assertReported(run);
        }
    }

    @Test
    void report_slotKilled_marksTheSlotAndTheFailedAttempt(Clusters clusters) throws IOException {
        TestCluster cluster = clusters.hawser();
        cluster.pool().awaitIdle(Clusters.SLOTS);
        WaitingJob waiting = WaitingJob.start(cluster, 1, clusters.dir());
        Message.SlotStatus victim = cluster.pool().status().slots().stream()
                .filter(slot -> slot.containerId().equals(waiting.container(0).strip()))
                .findFirst()
                .orElseThrow();
        ProcessHandle.of(victim.pid()).ifPresent(ProcessHandle::destroyForcibly);

        JobRun run = waiting.finish().requireSuccess();

        JsonNode report = assertReported(run);
        assertThat(spans(report))
                .filteredOn(span -> span.path("container").asText().equals(victim.containerId()))
                .extracting(span -> span.path("outcome").asText())
                .containsExactly("failed");
        assertThat(report.findValue("marks"))
                .anyMatch(mark -> mark.path("kind").asText().equals("slot-lost")
                        && mark.path("lane").asText().equals("slot " + victim.index()));
        cluster.pool().awaitIdle(Clusters.SLOTS);
        assertShownLive(cluster, run, victim);
    }

    /** The agent's page and the terminal show the lost slot too, and the job's other containers. */
    private void assertShownLive(TestCluster cluster, JobRun run, Message.SlotStatus victim) throws IOException {
        URI agent = URI.create(cluster.pool().status().web());
        JsonNode live = HttpJson.get(agent.resolve("/slots.json")).orElseThrow();
        String job = run.applicationId().replace("application", "");
        assertThat(spans(live))
                .filteredOn(span -> span.path("container").asText().contains(job))
                .extracting(span ->
                        span.path("kind").asText() + " " + span.path("outcome").asText())
                .contains("map lost", "map ended", "application-master ended");
        assertThat(live.findValue("marks"))
                .anyMatch(mark -> mark.path("kind").asText().equals("slot-lost")
                        && mark.path("lane").asText().equals("slot " + victim.index()));
        assertThat(live.path("slots")).hasSize(Clusters.SLOTS);
        try (InputStream page = agent.resolve("/slots").toURL().openStream()) {
            assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8)).contains("slots.js");
        }
        StringWriter out = new StringWriter();
        int exitCode = new CommandLine(new ReportProvider().command())
                .setOut(new PrintWriter(out))
                .execute("--watch", "--once", "--dir", cluster.local().dir().toString());
        assertThat(exitCode).isZero();
        assertThat(out.toString().lines())
                .anyMatch(line -> line.endsWith("  " + agent.resolve("/slots")))
                .anyMatch(line -> line.matches("  slot " + victim.index() + " .*X.*"));
    }

    /** Draws a job and compares it with the history server's answers; returns the data behind the picture. */
    private JsonNode assertReported(JobRun run) throws IOException {
        Path clusterDir = run.cluster().local().dir();
        Path json = dir.resolve(run.applicationId() + ".json");
        Path page = dir.resolve(run.applicationId() + ".html");
        JsonNode job = history(run, "").path("job");
        int exitCode = new CommandLine(new ReportProvider().command())
                .execute(
                        run.applicationId(),
                        "--dir",
                        clusterDir.toString(),
                        "--json",
                        json.toString(),
                        "--output",
                        page.toString());

        assertThat(exitCode).isZero();
        JsonNode report = new ObjectMapper().readTree(json.toFile());
        assertThat(spans(report))
                .filteredOn(span -> !span.path("kind").asText().equals(MASTER))
                .extracting(span -> new Attempt(
                        span.path("id").asText(),
                        span.path("outcome").asText(),
                        span.path("start").asLong(),
                        span.path("end").asLong()))
                .containsExactlyInAnyOrderElementsOf(attempts(run));
        assertThat(StreamSupport.stream(report.findValue("phases").spliterator(), false)
                        .mapToLong(phase ->
                                phase.path("end").asLong() - phase.path("start").asLong())
                        .sum())
                .isEqualTo(
                        job.path("finishTime").asLong() - job.path("submitTime").asLong());
        assertThat(Files.readString(page)).contains(run.applicationId()).doesNotContain("src=", "href=\"http");
        return report;
    }

    private static List<JsonNode> spans(JsonNode report) {
        List<JsonNode> spans = new ArrayList<>();
        report.findValues("spans").forEach(lane -> lane.forEach(spans::add));
        return spans;
    }

    private static List<Attempt> attempts(JobRun run) {
        return list(history(run, "/tasks").path("tasks").path("task"))
                .map(task -> task.path("id").asText())
                .flatMap(task -> list(history(run, "/tasks/" + task + "/attempts")
                        .path("taskAttempts")
                        .path("taskAttempt")))
                .map(attempt -> new Attempt(
                        attempt.path("id").asText(),
                        attempt.path("state").asText().toLowerCase(java.util.Locale.ROOT),
                        attempt.path("startTime").asLong(),
                        attempt.path("finishTime").asLong()))
                .toList();
    }

    private static JsonNode history(JobRun run, String path) {
        String job = run.applicationId().replace("application", "job");
        return await("history of " + job)
                .atMost(LIMIT)
                .until(
                        () -> HttpJson.get(run.cluster()
                                .local()
                                .state()
                                .daemon(new DaemonId(Role.JOBHISTORYSERVER, 0))
                                .orElseThrow()
                                .web()
                                .resolve("/ws/v1/history/mapreduce/jobs/" + job + path)),
                        java.util.Optional::isPresent)
                .orElseThrow();
    }

    /** The history server writes a list of one without its brackets. */
    private static Stream<JsonNode> list(JsonNode node) {
        return node.isArray() ? StreamSupport.stream(node.spliterator(), false) : Stream.of(node);
    }
}
