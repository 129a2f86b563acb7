// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import static org.apache.hadoop.mapreduce.jobhistory.HistoryOfAJob.JOB;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.jobhistory.HistoryOfAJob;
import org.hawser.cluster.core.conf.SiteFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TestSememEstimate {
    private static final List<String> SITE = List.of("--workers=8", "--memory=8g", "--node-memory=20g");

    @TempDir
    private Path dir;

    private record Run(int exitCode, String out, String err) {}

    @Test
    void estimate_ofALargeSort_recommendsMemoryNodes() {
        assertThat(run("--input=64g", "--ratio=1.0").out().lines())
                .containsExactly(
                        "input                              64.0 GiB",
                        "intermediate data                  64.0 GiB",
                        "  on 8 workers                     32.0 GiB",
                        "  on memory nodes                  32.0 GiB",
                        "Use --memory-nodes 2.");
    }

    @Test
    void estimate_byAnEarlierRun_needsNone() {
        assertThat(run("--input=64g", "--earlier-input=10g", "--earlier-intermediate=1g")
                        .out())
                .contains("6.4 GiB")
                .endsWith("No memory nodes are needed.\n");
    }

    @Test
    void estimate_asJson_hasTheSameNumbers() {
        assertThat(run("--input=64g", "--ratio=1.0", "--copies=2", "--keep=100", "--json")
                        .out())
                .contains("\"intermediateBytes\" : 68719476736", "\"onMemoryNodes\" : 0", "\"memoryNodes\" : 0");
    }

    @ParameterizedTest
    @CsvSource({
        "--ratio=1, --input",
        "--input= --ratio=1, --input",
        "--input=1g --ratio=-1, --ratio",
        "--input=1g --ratio=NaN, --ratio",
        "--input=1g, --ratio",
        "--input=1g --earlier-input=1g, --earlier-intermediate",
        "--input=1g --earlier-input=0 --earlier-intermediate=1g, --earlier-input",
        "--input=1g --ratio=1 --copies=3, --copies",
        "--input=1g --ratio=1 --keep=101, --keep",
        "--input=1g --ratio=1 word, --sample",
        "--job=application_17_1 --ratio=1, --ratio",
        "--job=17_1, --job",
        "--input=/in --sample=1g, --sample",
        "--input=/in --sample=1g --cut=x word, --cut",
    })
    void option_thatMakesNoSense_isNamed(String options, String named) {
        Run run = run(options.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(named);
    }

    @Test
    void estimate_byAJob_hasItsCounters() throws IOException {
        new HistoryOfAJob(1, "SUCCEEDED", 1L << 30, 1L << 29, 100, 1L << 28).write(dir.resolve("history"), 0);

        assertThat(run("--job=" + JOB.replace("job", "application"), "--logs=" + dir, "--input=256g")
                        .out()
                        .lines())
                .containsExactly(
                        JOB + " read 1.0 GiB; its maps' outputs were 0.5 GiB, and its reducers wrote 0.3 GiB.",
                        "input                             256.0 GiB",
                        "measured on                         1.0 GiB, 0.39 % of it",
                        "intermediate data                 192.0 GiB",
                        "  on 8 workers                     64.0 GiB",
                        "  on memory nodes                 128.0 GiB",
                        "Use --memory-nodes 8.");
        assertThat(run("--job=" + JOB, "--logs=" + dir, "--json").out())
                .contains("\"inputBytes\" : 1073741824", "\"memoryNodes\" : 0", "\"merges\" : 268435456");
    }

    /** Only outputs of maps can be moved to memory nodes. */
    @Test
    void estimate_mergesLargerThanWorkers_tellsWhatIsOnDisk() throws IOException {
        new HistoryOfAJob(1, "SUCCEEDED", 1L << 30, 1L << 30, 100, 1L << 30).write(dir, 0);

        assertThat(run("--job=" + JOB, "--logs=" + dir, "--input=80g").out())
                .contains(
                        "  on memory nodes                  80.0 GiB\n",
                        "  on disk                          16.0 GiB\n")
                .contains("each would need 10.0 GiB of memory for it.");
    }

    @Test
    void estimate_mapsOfAWorkerSpillMoreThanIsLeft_saysSo() throws IOException {
        new HistoryOfAJob(1, "SUCCEEDED", 1L << 30, 1L << 29, 3L << 30, 0).write(dir, 0);
        Path conf = dir.resolve("conf");
        SiteFiles.write(conf, Map.of("hawser.reuse.slots", "4"));

        assertThat(run("--job=" + JOB, "--logs=" + dir, "--conf=" + conf).out())
                .contains(
                        "Up to 4 maps at a time need 12.0 GiB on a worker for spills and outputs, but 4.0 GiB are left");
    }

    @Test
    void job_withoutInput_isNamedWithItsData() throws IOException {
        new HistoryOfAJob(1, "SUCCEEDED", 0, 500, 0, 0).write(dir, 0);

        Run run = run("--job=" + JOB, "--logs=" + dir);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("The maps of " + JOB + " have read 0 bytes", "--earlier-intermediate 500.");
    }

    @Test
    void job_withoutReducers_isNamed() throws IOException {
        new HistoryOfAJob(0, "SUCCEEDED", 1000, 0, 0, 0).write(dir, 0);

        assertThat(run("--job=" + JOB, "--logs=" + dir).err()).startsWith(JOB + " had no reducers");
    }

    @Test
    void sample_dryRun_saysWhatWouldBeDone() throws IOException {
        Path in = Files.write(dir.resolve("text"), Collections.nCopies(1000, "a line"));
        Path conf = dir.resolve("conf");
        SiteFiles.write(conf, Map.of());

        assertThat(run(
                                "--conf=" + conf,
                                "--input=file://" + in,
                                "--sample=700",
                                "--dry-run",
                                "--",
                                "hadoop",
                                "jar",
                                "x",
                                "{input}",
                                "{output}")
                        .out()
                        .lines())
                .satisfiesExactly(
                        heading -> assertThat(heading)
                                .isEqualTo(
                                        "would copy a sample of 0.0 MiB in 1 pieces of 1 files, 10.00 % of 0.0 MiB:"),
                        piece -> assertThat(piece).matches("  file:" + in + ", bytes \\d+ to \\d+"),
                        command -> assertThat(command).isEqualTo("would run: hadoop jar x {input} {output}"));
    }

    @Test
    void sample_ofASize_isRefused() {
        assertThat(run("--input=1g", "--sample=1m", "--", "x", "{input}").err())
                .contains("--input is the size 1g, but a sample can only be taken of files");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--input=1g --ratio=1 | --workers, --memory, --node-memory",
                "--input=1g --ratio=1 --memory=1g | --workers, --node-memory",
                "--job=job_1_1 --workers=8 --memory=8g --node-memory=20g | --logs",
                "--input=/in --ratio=1 --workers=8 --memory=8g --node-memory=20g | a size as --input"
            })
    void estimate_withoutACluster_namesTheOptionsThatAreMissing(String options, String missing) {
        Path nowhere = dir.resolve("nowhere");

        Run run = runAlone((options + " --conf=" + nowhere).split(" "));

        assertThat(run.err())
                .isEqualTo("There is no cluster to ask, as no yarn-site.xml is in " + nowhere + ": give " + missing
                        + ", or name the configuration directory of a cluster with --conf.\n");
    }

    @Test
    void estimate_clusterThatDoesNotRun_isSaidInPlainWords() {
        Path conf = dir.resolve("conf");
        SiteFiles.write(conf, Map.of("fs.defaultFS", "hdfs://127.0.0.1:1", "ipc.client.connect.max.retries", "0"));

        assertThat(run("--input=/in", "--ratio=1", "--conf=" + conf).err())
                .startsWith("The cluster of " + conf + " does not answer: start it, or name")
                .contains("--conf", ":1 failed on connection exception: ")
                .doesNotContain("java.");
    }

    @Test
    void input_thatIsNoPathEither_isNamed() throws IOException {
        Path conf = dir.resolve("conf");
        SiteFiles.write(conf, Map.of());

        assertThat(run("--input=a:b", "--ratio=1", "--conf=" + conf).err())
                .startsWith("--input is \"a:b\", which is neither a size");
        assertThat(run("--input=file:///nowhere", "--ratio=1", "--conf=" + conf).err())
                .isEqualTo("--input: there is no file:/nowhere.\n");
    }

    private static Run run(String... options) {
        List<String> words = new ArrayList<>(SITE);
        words.addAll(List.of(options));
        return runAlone(words.toArray(String[]::new));
    }

    private static Run runAlone(String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> words = new ArrayList<>(List.of("estimate"));
        words.addAll(List.of(options));
        int exitCode = new CommandLine(new SememCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 1;
                })
                .execute(words.toArray(String[]::new));
        return new Run(exitCode, out.toString(), err.toString());
    }
}
