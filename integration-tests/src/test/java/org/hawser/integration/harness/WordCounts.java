// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/** Counts the words of a small text again and again; every count must be right, however often attempts fail. */
public final class WordCounts {
    /** Of Hadoop's examples. */
    public static final String PROGRAM = "wordcount";

    private static final String INPUT = "/words";
    private static final int FILES = 4;
    private static final int REDUCERS = 2;
    /** Map outputs that the reducers of a job fetch. */
    public static final int SEGMENTS = FILES * REDUCERS;

    private static final Pattern OVER_MPI = Pattern.compile("Segments over mpi=(\\d+)");
    private static final int WORDS = 1000;
    private static final int KINDS = 211;
    private static final String ATTEMPTS = "50";

    private final LocalCluster cluster;
    private final Path examples;

    private WordCounts(LocalCluster cluster, Path examples) {
        this.cluster = requireNonNull(cluster, "cluster is null");
        this.examples = requireNonNull(examples, "examples is null");
    }

    /** Puts the text into HDFS. */
    public static WordCounts write(LocalCluster cluster, Path examples) throws IOException {
        Path text = Files.createDirectories(cluster.dir().resolve("words"));
        for (int file = 0; file < FILES; file++) {
            Files.write(
                    text.resolve(file + ".txt"),
                    IntStream.range(0, WORDS).mapToObj(i -> "word" + i % KINDS).toList());
        }
        try (Hdfs files = Hdfs.of(cluster)) {
            files.put(text, "/");
        }
        return new WordCounts(cluster, examples);
    }

    /** Runs jobs until there are enough; returns how many. */
    public int runUntil(AtomicBoolean enough) {
        int jobs = 0;
        do {
            run("/counts-" + System.nanoTime());
            jobs++;
        } while (!enough.get());
        return jobs;
    }

    /** What the examples' program is to be given to count them, however often attempts fail. */
    public static String[] arguments(String output) {
        return new String[] {
            "-Dmapreduce.job.reduces=" + REDUCERS,
            "-Dmapreduce.map.maxattempts=" + ATTEMPTS,
            "-Dmapreduce.reduce.maxattempts=" + ATTEMPTS,
            "-Dmapreduce.am.max-attempts=" + ATTEMPTS,
            INPUT,
            output
        };
    }

    /** Fails unless these lines of an output are the right counts. */
    public static void requireRight(Stream<String> lines) {
        Map<String, Integer> counts = lines.map(line -> line.split("\t"))
                .collect(Collectors.toMap(
                        columns -> columns[0], columns -> Integer.valueOf(columns[1]), Integer::sum, TreeMap::new));
        assertThat(counts).isEqualTo(expected());
    }

    /** Runs one more job that asks agents over MPI alone; returns how many map outputs came so. */
    public int segmentsOverMpi() {
        Matcher matcher = OVER_MPI.matcher(
                run("/counts-" + System.nanoTime(), "-Dhawser.shuffle.transports=mpi", "-Dhawser.transport.silence=15s")
                        .stderr());
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private ToolRun run(String output, String... options) {
        ToolRun client = Client.jar(
                        cluster,
                        Stream.of(
                                        Stream.of(examples.toString(), PROGRAM),
                                        Stream.of(options),
                                        Stream.of(arguments(output)))
                                .flatMap(part -> part)
                                .toArray(String[]::new))
                .requireSuccess();
        try (Hdfs files = Hdfs.of(cluster)) {
            requireRight(files.lines(output).stream());
        }
        return client;
    }

    private static Map<String, Integer> expected() {
        return IntStream.range(0, WORDS)
                .boxed()
                .collect(Collectors.toMap(i -> "word" + i % KINDS, i -> FILES, Integer::sum, TreeMap::new));
    }
}
