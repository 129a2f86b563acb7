// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.hawser.bench.job.InvertedIndex;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;

/** Four jobs with their input, and what stock Hadoop makes of them. */
final class SememJobs {
    /** Records of 100 bytes each: a TeraSort whose data fits in memory. A text has 4000 lines. */
    static final String SMALL = "30000";
    /** 20 MB; a text has 16000 lines. */
    static final String MEDIUM = "200000";
    /** 101 MB. */
    static final String LARGE = "1010000";
    /** Of {@link #sort} with {@link #MEDIUM}. */
    static final int MEDIUM_MAPS = 20;

    private static final String JOBS = "org.hawser.bench.job.";
    private static final String SPLITS = "mapreduce.input.fileinputformat.split.maxsize";

    /** By cluster; test classes share that of stock Hadoop. */
    private static final Set<String> INPUTS = new HashSet<>();

    private final Clusters clusters;
    /** By program and records: also a soak runs a job on stock Hadoop once. */
    private final Map<String, Facts> stock = new HashMap<>();

    SememJobs(Clusters clusters) {
        this.clusters = clusters;
    }

    /** A job with an output directory of its own. */
    Job job(String program, String records) {
        String name = program.equals("invertedindex")
                ? JOBS + "InvertedIndex"
                : program.equals("sequencecount") ? JOBS + "SequenceCount" : program;
        Path jar = name.equals(program) ? clusters.layout().examplesJar() : ownJar();
        return Job.of(jar, name, input(program, records), Job.newOutput(program))
                .with("mapreduce.job.reduces", 2)
                .with(SPLITS, isText(program) ? 40_000 : 1 << 30);
    }

    /** A TeraSort with outputs of one megabyte, and with merges on disk in reducers. */
    Job sort(String records) {
        return withSplits(job("terasort", records), 1_100_000)
                .with("mapreduce.task.io.sort.mb", 4)
                .with("mapreduce.reduce.shuffle.input.buffer.percent", 0.05);
    }

    static Job withSplits(Job job, int bytes) {
        return job.with(SPLITS, bytes);
    }

    static Job compressed(Job job, boolean compressed) {
        return job.with("mapreduce.map.output.compress", compressed)
                .with("mapreduce.map.output.compress.codec", DefaultCodec.class.getName());
    }

    JobRun run(TestCluster where, String program, String records, Job job) {
        prepare(where, program, records);
        return where.run(job).requireSuccess();
    }

    /** Starts a job whose input is there, and does not wait for its end. */
    CompletableFuture<JobRun> start(TestCluster where, String program, String records, Job job) {
        prepare(where, program, records);
        return CompletableFuture.supplyAsync(() -> where.run(job).requireSuccess());
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
        if (isText(program)) {
            where.write(input + "/a.txt", new String(text(program, records), StandardCharsets.US_ASCII));
        } else {
            where.run(Job.of(clusters.layout().examplesJar(), "teragen", "-Dmapreduce.job.maps=4", records, input))
                    .requireSuccess();
        }
    }

    void requireStockOutput(String program, String records, JobRun ended, Job job) {
        Facts expected = stock.computeIfAbsent(program + "-" + records, name -> stockOutput(program, records));
        assertThat(facts(ended, job)).isEqualTo(expected);
    }

    private Facts stockOutput(String program, String records) {
        return clusters.stockFacts(
                "virtual-disk-" + program + "-" + records,
                List.of(program, records, Facts.digest(text(program, records))),
                () -> {
                    Job onStock = job(program, records);
                    return facts(run(clusters.stock(), program, records, onStock), onStock);
                });
    }

    private static Facts facts(JobRun ended, Job job) {
        byte[] output = ended.cluster().output(job.output());
        assertThat(output).isNotEmpty();
        return Facts.none().with("output", List.of(output.length + " bytes, SHA-256 " + Facts.digest(output)));
    }

    private static boolean isText(String program) {
        return !program.equals("terasort");
    }

    private static String input(String program, String records) {
        return "/virtual-disk/" + (isText(program) ? "text" : program) + "-" + records;
    }

    private static Path ownJar() {
        return Path.of(InvertedIndex.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    /** Lines that are documents too, each with its name. */
    private static byte[] text(String program, String records) {
        int lines = isText(program) && records.equals(MEDIUM) ? 16_000 : 4000;
        return IntStream.range(0, lines)
                .mapToObj(i -> "d" + i + "\tthe quick brown fox " + i % 113 + " jumps over " + i)
                .collect(Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
