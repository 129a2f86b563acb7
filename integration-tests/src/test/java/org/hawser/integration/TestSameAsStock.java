// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.ContainerLogs;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Jobs that succeed end in slots as they end in forked JVMs, by what was recorded of these. */
@Tag("cluster")
@Order(1)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestSameAsStock {
    private static final String TEXT = IntStream.range(0, 2000)
            .mapToObj(i -> "to be or not " + i % 97 + " that is the question " + i)
            .collect(Collectors.joining("\n", "", "\n"));

    private static final String TEXT_DIGEST = Facts.digest(TEXT.getBytes(StandardCharsets.UTF_8));

    private static final String LOG_SETTINGS =
            """
            log4j.rootLogger=${hadoop.root.logger}
            log4j.appender.CLA=org.apache.hadoop.yarn.ContainerLogAppender
            log4j.appender.CLA.containerLogDir=${yarn.app.container.log.dir}
            log4j.appender.CLA.containerLogFile=${hadoop.root.logfile}
            log4j.appender.CLA.layout=org.apache.log4j.PatternLayout
            log4j.appender.CLA.layout.ConversionPattern=OWN %p [%t] %c: %m%n
            """;

    private Clusters clusters;

    @BeforeAll
    void input(Clusters shared) {
        clusters = shared;
        for (var cluster : List.of(shared.stock(), shared.hawser())) {
            cluster.write("/text/a.txt", TEXT);
            cluster.write("/text/b.txt", TEXT.toUpperCase(java.util.Locale.ROOT));
        }
    }

    /** Stock Hadoop runs this one in any case. */
    @Test
    void wordCount_sameOutputAndLogs() {
        String output = Job.newOutput("wordcount");
        Job job = examples("wordcount", "/text", output)
                .with("mapreduce.job.reduces", 2)
                // A speculative attempt leaves logs of its own.
                .with("mapreduce.map.speculative", false)
                .with("mapreduce.reduce.speculative", false);
        Function<TestCluster, Facts> run = cluster -> {
            JobRun ended = cluster.run(job);
            return ended(ended)
                    .withContent("output", cluster.output(output))
                    .with("logs", ended.logs().names());
        };
        Facts expected =
                clusters.liveStockFacts("word-count", List.of(job, TEXT_DIGEST), () -> run.apply(clusters.stock()));
        Facts facts = run.apply(clusters.hawser());
        assertThat(facts).isEqualTo(expected);
        assertThat(facts.lines().get("logs")).hasSize(5);
    }

    @Test
    void pi_sameEstimate() {
        Job job = examples("pi", "3", "100");
        assertSame("pi", List.of(job), cluster -> {
            JobRun run = cluster.run(job);
            assertThat(lastLine(run)).contains("Estimated value of Pi is 3.1");
            return ended(run).with("last line", List.of(lastLine(run)));
        });
    }

    @Test
    void teraSort_sameOrderAndValid() {
        String base = Job.newOutput("tera");
        Job generate = examples("teragen", "-Dmapreduce.job.maps=2", "20000", base + "/in");
        Job sort = examples("terasort", "-Dmapreduce.job.reduces=2", base + "/in", base + "/out");
        Job validate = examples("teravalidate", base + "/out", base + "/report");
        assertSame("tera-sort", List.of(generate, sort, validate), cluster -> {
            Facts ended = ended(cluster.run(generate), cluster.run(sort), cluster.run(validate));
            assertThat(cluster.lines(base + "/report"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("checksum");
            return ended.withContent("output", cluster.output(base + "/out"))
                    .withContent("report", cluster.output(base + "/report"));
        });
    }

    @Test
    void streaming_shellCommands_sameOutput() {
        String output = Job.newOutput("streaming");
        Job job = Job.ofMain(
                clusters.layout().streamingJar(),
                "-Dmapreduce.job.reduces=1",
                "-input",
                "/text",
                "-output",
                output,
                "-mapper",
                "cat",
                "-reducer",
                "wc");
        assertSame("streaming", List.of(job, TEXT_DIGEST), cluster -> ended(cluster.run(job))
                .withContent("output", cluster.output(output)));
    }

    @Test
    void distributedCacheAndLibraries_sameOutput() throws IOException {
        Path dir = clusters.dir();
        Path library = greeter("hello from a library", dir.resolve("greeter.jar"));
        Path lookup = Files.writeString(dir.resolve("lookup.txt"), "looked up");
        Path archive = JobJar.write(Map.of("one", new byte[] {1}, "two", new byte[] {2}), dir.resolve("things.jar"));
        Job job = Job.map("CacheMapper", 2)
                .withOptions("-libjars", library.toString())
                .withOptions("-files", lookup + "#lookup")
                .withOptions("-archives", archive + "#things");
        assertSame("distributed-cache", List.of(job), cluster -> {
            Facts ended = ended(cluster.run(job));
            assertThat(cluster.lines(job.output()))
                    .contains("class: hello from a library", "file: looked up", "resource: hello from a library");
            return ended.withContent("output", cluster.output(job.output()));
        });
    }

    @Test
    void libraryOfOtherBytes_nextJob_usesItsOwn() {
        for (String text : List.of("first version", "second version", "third version")) {
            Path library = greeter(text, clusters.dir().resolve("greeter-" + text.length() + ".jar"));
            Job job = Job.map("CacheMapper", Clusters.SLOTS - 1).withOptions("-libjars", library.toString());
            JobRun run = clusters.hawser().run(job).requireSuccess();
            assertInSlots(run);
            assertThat(clusters.hawser().lines(job.output())).containsOnly("class: " + text, "resource: " + text);
        }
    }

    @Test
    void mapOnly_sameOutput() {
        Job job = Job.map("LoggingMapper", 3);
        assertSame("map-only", List.of(job), cluster -> ended(cluster.run(job))
                .withContent("output", cluster.output(job.output())));
    }

    @Test
    void logSettingsOfTheJob_sameLogs() throws IOException {
        Path settings = Files.writeString(clusters.dir().resolve("own-log4j.properties"), LOG_SETTINGS);
        Job job = Job.map("LoggingMapper", 1)
                .with("mapreduce.job.log4j-properties-file", settings)
                .with("mapreduce.map.log.level", "DEBUG");
        assertSame("log-settings", List.of(job, LOG_SETTINGS), cluster -> {
            JobRun run = cluster.run(job);
            Facts ended = ended(run);
            ContainerLogs logs = run.logs();
            assertThat(ownLines(logs.ofTasks("syslog"))).hasSize(3);
            return ended.with("logs", logs.names())
                    .with("stdout", ownOutput(logs.ofTasks("stdout")))
                    .with("stderr", ownOutput(logs.ofTasks("stderr")))
                    .with("syslog", ownLines(logs.ofTasks("syslog")));
        });
    }

    /** At level debug some thread still logs when log4j is shut down at a task's end, and which one is a race in stock Hadoop, too. */
    private static List<String> ownOutput(String log) {
        return log.lines().filter(line -> !line.startsWith("log4j:WARN ")).toList();
    }

    private static List<String> ownLines(String log) {
        return log.lines()
                .filter(line ->
                        line.startsWith("OWN ") && line.contains(" org.hawser.integration.jobs.LoggingMapper: "))
                .toList();
    }

    private Job examples(String program, String... arguments) {
        return Job.of(clusters.layout().examplesJar(), program, arguments);
    }

    private static Path greeter(String text, Path jar) {
        return JobJar.ofSource(
                "org.hawser.integration.extra.Greeter",
                """
                package org.hawser.integration.extra;
                public class Greeter implements java.util.function.Supplier<String> {
                    @Override public String get() { return "%s"; }
                }
                """
                        .formatted(text),
                "greeting.txt",
                text,
                jar);
    }

    private static String lastLine(JobRun run) {
        List<String> lines = run.client().stdout().lines().toList();
        return lines.get(lines.size() - 1);
    }

    private void assertSame(String name, List<?> key, Function<TestCluster, Facts> run) {
        Facts expected = clusters.stockFacts(name, key, () -> run.apply(clusters.stock()));
        assertThat(run.apply(clusters.hawser())).isEqualTo(expected);
    }

    /** How jobs that succeeded ended: without a failed attempt, and in slots where there are any. */
    private Facts ended(JobRun... runs) {
        for (JobRun run : runs) {
            assertThat(run.requireSuccess().failedAttempts()).isEmpty();
            if (run.cluster() == clusters.hawser()) {
                assertInSlots(run);
            }
        }
        return Facts.of(runs);
    }

    private static void assertInSlots(JobRun run) {
        assertThat(run.placements()).isNotEmpty().allMatch(Placement::inSlot);
    }
}
