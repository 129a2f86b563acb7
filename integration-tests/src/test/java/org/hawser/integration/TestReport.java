// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.cluster.core.conf.HistoryDirectories;
import org.hawser.cluster.core.history.Histories;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.History;
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
    private static final int MAPS = 200;
    private static final int ROWS_OF_MAP = 10;
    private static final int ROW_BYTES = 100;
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
            JsonNode report = assertReported(run);
            assertThat(drawn("--logs", copyOfLogs(run).toString(), run.applicationId()))
                    .as("from a copy of the logs, without the cluster")
                    .isEqualTo(report);
        }
    }

    @Test
    void report_failedJob_hasEachFailedAttemptOnceWithItsReason(Clusters clusters) throws IOException {
        JobRun run = clusters.hawser()
                .run(Job.map("FailingMapper", 1)
                        .with("integration.failure", "EXCEPTION")
                        .with("mapreduce.map.maxattempts", 2));
        assertThat(run.exitCode()).isEqualTo(1);

        JsonNode report = assertReported(run);

        assertThat(report.at("/runs/0/facts/State").asText()).isEqualTo("FAILED");
        assertThat(spans(report))
                .filteredOn(span -> span.path("outcome").asText().equals("failed"))
                .hasSize(2)
                .allSatisfy(
                        span -> assertThat(span.at("/details/reason").asText()).contains("this task fails"));
    }

    @Test
    void report_teraSortWithTwoHundredMaps_hasEachOfThem(Clusters clusters) throws IOException {
        TestCluster cluster = clusters.hawser();
        String input = Job.newOutput("rows");
        cluster.write(input + "/rows", teraRows());
        JobRun run = cluster.run(Job.of(
                        clusters.layout().examplesJar(),
                        "terasort",
                        "-Dmapreduce.input.fileinputformat.split.maxsize=" + ROWS_OF_MAP * ROW_BYTES,
                        "-Dmapreduce.job.reduce.slowstart.completedmaps=1",
                        input,
                        Job.newOutput("terasort")))
                .requireSuccess();

        JsonNode report = assertReported(run);

        assertThat(spans(report))
                .filteredOn(span -> span.path("kind").asText().equals("map")
                        && span.path("outcome").asText().equals("succeeded"))
                .hasSize(MAPS);
        assertThat(phases(report)).contains("maps", "reduces");
    }

    /** As teragen writes them: a key of ten bytes, a value, and the end of the line. */
    private static String teraRows() {
        return IntStream.range(0, MAPS * ROWS_OF_MAP)
                .mapToObj(row -> String.format("%010d%-" + (ROW_BYTES - 12) + "d\r\n", (row * 7919L) % 1_000_003, row))
                .collect(Collectors.joining());
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
        assertMarked(report, victim);
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
        assertMarked(live, victim);
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

    private static void assertMarked(JsonNode data, Message.SlotStatus lost) {
        assertThat(data.findValue("marks"))
                .anyMatch(mark -> mark.path("kind").asText().equals("slot-lost")
                        && mark.path("lane").asText().equals("slot " + lost.index()));
    }

    /** Draws a job and compares it with the history server's answers; returns the data behind the picture. */
    private JsonNode assertReported(JobRun run) throws IOException {
        JsonNode job = History.of(run, "").path("job");
        long finished = job.path("finishTime").asLong();

        JsonNode report = drawn("--dir", run.cluster().local().dir().toString(), run.applicationId());

        assertThat(spans(report))
                .filteredOn(span -> !span.path("kind").asText().equals(MASTER))
                .extracting(span -> new Attempt(
                        span.path("id").asText(),
                        span.path("outcome").asText(),
                        span.path("start").asLong(),
                        span.path("end").asLong()))
                .containsExactlyInAnyOrderElementsOf(attempts(run, finished));
        long submitted = job.path("submitTime").asLong();
        List<JsonNode> phases = History.list(report.at("/runs/0/phases")).toList();
        assertThat(phases(report)).startsWith("client, until the job is submitted");
        assertThat(phases.get(0).path("start")).isEqualTo(report.at("/runs/0/start"));
        assertThat(phases.get(0).path("end").asLong()).isEqualTo(submitted);
        assertThat(phases.stream()
                        .skip(1)
                        .mapToLong(phase ->
                                phase.path("end").asLong() - phase.path("start").asLong())
                        .sum())
                .isEqualTo(finished - submitted);
        assertThat(report.at("/runs/0/end").asLong()).isEqualTo(finished);
        return report;
    }

    /** Draws a job; returns the data behind the picture. */
    private JsonNode drawn(String option, String place, String application) throws IOException {
        Path json = dir.resolve(application + ".json");
        Path page = dir.resolve(application + ".html");
        int exitCode = new CommandLine(new ReportProvider().command())
                .execute(application, option, place, "--json", json.toString(), "--output", page.toString());

        assertThat(exitCode).isZero();
        assertThat(Files.readString(page)).contains(application).doesNotContain("src=", "href=\"http");
        return new ObjectMapper().readTree(json.toFile());
    }

    /** What a batch job would have collected. */
    private Path copyOfLogs(JobRun run) throws IOException {
        LocalCluster cluster = run.cluster().local();
        Path copy = Files.createDirectories(dir.resolve("copy of " + run.applicationId()));
        Files.copy(cluster.dir().resolve("logs/resourcemanager.log"), copy.resolve("resourcemanager.log"));
        Configuration configuration = cluster.configuration();
        try (FileSystem files = FileSystem.newInstance(configuration)) {
            org.apache.hadoop.fs.Path history = Histories.in(files, HistoryDirectories.of(configuration))
                    .get(run.applicationId().replace("application", "job"));
            files.copyToLocalFile(
                    history,
                    new org.apache.hadoop.fs.Path(
                            copy.resolve("history").resolve(history.getName()).toUri()));
        }
        archive(cluster.runDir(1), copy);
        return copy;
    }

    /** Packs what a node has recorded; stock Hadoop records nothing. */
    private static void archive(Path node, Path into) throws IOException {
        String[] records = node.toFile().list((any, name) -> name.contains(".tsv"));
        if (records == null || records.length == 0) {
            return;
        }
        List<String> line = new ArrayList<>(List.of(
                "tar", "-czf", into.resolve(node.getFileName() + ".tar.gz").toString(), "-C", node.toString()));
        Collections.addAll(line, records);
        try {
            assertThat(new ProcessBuilder(line).inheritIO().start().waitFor()).isZero();
        } catch (InterruptedException e) {
            throw new InterruptedIOException(e.toString());
        }
    }

    private static List<String> phases(JsonNode report) {
        return History.list(report.at("/runs/0/phases"))
                .map(phase -> phase.path("name").asText())
                .toList();
    }

    private static List<JsonNode> spans(JsonNode report) {
        List<JsonNode> spans = new ArrayList<>();
        report.findValues("spans").forEach(lane -> lane.forEach(spans::add));
        return spans;
    }

    /**
     * What the history server says. A speculative attempt that still ran when its job succeeded has no end there; the
     * picture draws it until the end of the job.
     */
    private static List<Attempt> attempts(JobRun run, long finished) {
        return History.attempts(run).stream()
                .map(attempt -> {
                    long end = attempt.path("finishTime").asLong();
                    return new Attempt(
                            attempt.path("id").asText(),
                            end > 0 ? attempt.path("state").asText().toLowerCase(Locale.ROOT) : "running",
                            attempt.path("startTime").asLong(),
                            end > 0 ? end : finished);
                })
                .toList();
    }
}
