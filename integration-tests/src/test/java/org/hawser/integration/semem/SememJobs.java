// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hawser.bench.job.InvertedIndex;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;

/** Four jobs with their input, and what stock Hadoop makes of them. */
final class SememJobs {
    /** Records of 100 bytes each: a TeraSort whose data fits in memory. */
    static final String SMALL = "30000";
    /** 101 MB. */
    static final String LARGE = "1010000";

    private static final String JOBS = "org.hawser.bench.job.";

    /** By cluster; test classes share that of stock Hadoop. */
    private static final Set<String> INPUTS = new HashSet<>();

    private final Clusters clusters;

    SememJobs(Clusters clusters) {
        this.clusters = clusters;
    }

    /** A job with an output directory of its own. */
    Job job(String program, String records) {
        boolean text = !program.equals("terasort");
        String name = program.equals("invertedindex")
                ? JOBS + "InvertedIndex"
                : program.equals("sequencecount") ? JOBS + "SequenceCount" : program;
        Path jar = name.equals(program) ? clusters.layout().examplesJar() : ownJar();
        return Job.of(jar, name, input(program, records), Job.newOutput(program))
                .with("mapreduce.job.reduces", 2)
                .with("mapreduce.input.fileinputformat.split.maxsize", text ? 40_000 : 1 << 30);
    }

    /** A TeraSort with outputs of one megabyte, and with merges on disk in reducers. */
    Job large() {
        return job("terasort", LARGE)
                .with("mapreduce.input.fileinputformat.split.maxsize", 1_100_000)
                .with("mapreduce.task.io.sort.mb", 4)
                .with("mapreduce.reduce.shuffle.input.buffer.percent", 0.05);
    }

    JobRun run(TestCluster where, String program, String records, Job job) {
        prepare(where, program, records);
        return where.run(job).requireSuccess();
    }

    /** Writes the input, unless it is there. */
    void prepare(TestCluster where, String program, String records) {
        String input = input(program, records);
        synchronized (INPUTS) {
            if (INPUTS.add(where.local().dir() + input)) {
                write(where, program, records, input);
            }
        }
    }

    private void write(TestCluster where, String program, String records, String input) {
        if (program.equals("terasort")) {
            where.run(Job.of(clusters.layout().examplesJar(), "teragen", "-Dmapreduce.job.maps=4", records, input))
                    .requireSuccess();
        } else {
            where.write(input + "/a.txt", new String(text(), StandardCharsets.US_ASCII));
        }
    }

    void requireStockOutput(String program, String records, JobRun ended, Job job) {
        Facts expected = clusters.stockFacts(
                "virtual-disk-" + program + "-" + records, List.of(program, records, Facts.digest(text())), () -> {
                    Job onStock = job(program, records);
                    return facts(run(clusters.stock(), program, records, onStock), onStock);
                });
        assertThat(facts(ended, job)).isEqualTo(expected);
    }

    private static Facts facts(JobRun ended, Job job) {
        byte[] output = ended.cluster().output(job.output());
        assertThat(output).isNotEmpty();
        return Facts.none().with("output", List.of(output.length + " bytes, SHA-256 " + Facts.digest(output)));
    }

    private static String input(String program, String records) {
        return "/virtual-disk/" + (program.equals("terasort") ? program : "text") + "-" + records;
    }

    private static Path ownJar() {
        return Path.of(InvertedIndex.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    /** Lines that are documents too, each with its name. */
    private static byte[] text() {
        return IntStream.range(0, 4000)
                .mapToObj(i -> "d" + i + "\tthe quick brown fox " + i % 113 + " jumps over " + i)
                .collect(Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
