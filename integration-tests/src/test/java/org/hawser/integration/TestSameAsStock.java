/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Comparison;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Jobs that succeed end in slots as they end in forked JVMs. */
@Tag("cluster")
@Order(1)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestSameAsStock {
    private static final String TEXT = IntStream.range(0, 2000)
            .mapToObj(i -> "to be or not " + i % 97 + " that is the question " + i)
            .collect(Collectors.joining("\n", "", "\n"));

    private Clusters clusters;

    @BeforeAll
    void input(Clusters shared) {
        clusters = shared;
        for (var cluster : List.of(shared.stock(), shared.hawser())) {
            cluster.write("/text/a.txt", TEXT);
            cluster.write("/text/b.txt", TEXT.toUpperCase(java.util.Locale.ROOT));
        }
    }

    @Test
    void wordCount_sameOutputAndLogs() {
        String output = Job.newOutput("wordcount");
        Comparison runs = clusters.run(examples("wordcount", "/text", output)
                .with("mapreduce.job.reduces", 2)
                // A speculative attempt leaves logs of its own.
                .with("mapreduce.map.speculative", false)
                .with("mapreduce.reduce.speculative", false));
        assertSuccess(runs);
        assertSameOutput(runs, output);
        assertThat(runs.hawser().logs().names())
                .isEqualTo(runs.stock().logs().names())
                .hasSize(5);
    }

    @Test
    void pi_sameEstimate() {
        Comparison runs = clusters.run(examples("pi", "3", "100"));
        assertSuccess(runs);
        assertThat(lastLine(runs.hawser())).isEqualTo(lastLine(runs.stock())).contains("Estimated value of Pi is 3.1");
    }

    @Test
    void teraSort_sameOrderAndValid() {
        String base = Job.newOutput("tera");
        assertSuccess(clusters.run(examples("teragen", "-Dmapreduce.job.maps=2", "20000", base + "/in")));
        Comparison sorted =
                clusters.run(examples("terasort", "-Dmapreduce.job.reduces=2", base + "/in", base + "/out"));
        assertSuccess(sorted);
        assertSameOutput(sorted, base + "/out");
        Comparison validated = clusters.run(examples("teravalidate", base + "/out", base + "/report"));
        assertSuccess(validated);
        assertSameOutput(validated, base + "/report");
        assertThat(validated.hawser().cluster().lines(base + "/report"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("checksum");
    }

    @Test
    void streaming_shellCommands_sameOutput() {
        String output = Job.newOutput("streaming");
        Comparison runs = clusters.run(Job.ofMain(
                clusters.layout().streamingJar(),
                "-Dmapreduce.job.reduces=1",
                "-input",
                "/text",
                "-output",
                output,
                "-mapper",
                "cat",
                "-reducer",
                "wc"));
        assertSuccess(runs);
        assertSameOutput(runs, output);
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
        Comparison runs = clusters.run(job);
        assertSuccess(runs);
        assertSameOutput(runs, job.output());
        assertThat(runs.hawser().cluster().lines(job.output()))
                .contains("class: hello from a library", "file: looked up", "resource: hello from a library");
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
        Comparison runs = clusters.run(job);
        assertSuccess(runs);
        assertSameOutput(runs, job.output());
    }

    @Test
    void logSettingsOfTheJob_sameLogs() throws IOException {
        Path settings = Files.writeString(
                clusters.dir().resolve("own-log4j.properties"),
                """
                log4j.rootLogger=${hadoop.root.logger}
                log4j.appender.CLA=org.apache.hadoop.yarn.ContainerLogAppender
                log4j.appender.CLA.containerLogDir=${yarn.app.container.log.dir}
                log4j.appender.CLA.containerLogFile=${hadoop.root.logfile}
                log4j.appender.CLA.layout=org.apache.log4j.PatternLayout
                log4j.appender.CLA.layout.ConversionPattern=OWN %p [%t] %c: %m%n
                """);
        Comparison runs = clusters.run(Job.map("LoggingMapper", 1)
                .with("mapreduce.job.log4j-properties-file", settings)
                .with("mapreduce.map.log.level", "DEBUG"));
        assertSuccess(runs);
        var stock = runs.stock().logs();
        var hawser = runs.hawser().logs();
        assertThat(hawser.names()).isEqualTo(stock.names());
        for (String file : List.of("stdout", "stderr")) {
            assertThat(ownOutput(hawser.ofTasks(file))).as(file).isEqualTo(ownOutput(stock.ofTasks(file)));
        }
        assertThat(ownLines(hawser.ofTasks("syslog")))
                .isEqualTo(ownLines(stock.ofTasks("syslog")))
                .hasSize(3);
    }

    /** At level debug some thread still logs when log4j is shut down at a task's end, and which one is a race in stock, too. */
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

    private static void assertSuccess(Comparison runs) {
        runs.stock().requireSuccess();
        runs.hawser().requireSuccess();
        assertThat(runs.hawser().verdict()).isEqualTo(runs.stock().verdict());
        assertThat(runs.hawser().failedAttempts())
                .isEqualTo(runs.stock().failedAttempts())
                .isEmpty();
        assertInSlots(runs.hawser());
    }

    private static void assertInSlots(JobRun run) {
        assertThat(run.placements()).isNotEmpty().allMatch(Placement::inSlot);
    }

    private static void assertSameOutput(Comparison runs, String directory) {
        assertThat(runs.hawser().cluster().output(directory))
                .isNotEmpty()
                .isEqualTo(runs.stock().cluster().output(directory));
    }
}
