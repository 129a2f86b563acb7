// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.shuffle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever moves the map outputs, a job's result and its counters are those of stock Hadoop. */
@Tag("cluster")
@Order(2)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestShuffledJobs {
    private static final List<String> COUNTERS = List.of(
            "REDUCE_SHUFFLE_BYTES",
            "SHUFFLED_MAPS",
            "FAILED_SHUFFLE",
            "MERGED_MAP_OUTPUTS",
            "REDUCE_INPUT_RECORDS",
            "REDUCE_INPUT_GROUPS",
            "REDUCE_OUTPUT_RECORDS");

    private static final String SPLITS = "mapreduce.input.fileinputformat.split.maxsize";
    private static final int JOIN_LINES = 6000;
    private static final String TERA_RECORDS = "30000";

    /** Output and counters on stock Hadoop, by program and codec. */
    private final Map<String, Facts> stock = new HashMap<>();

    private final Set<TestCluster> withTexts = new HashSet<>();
    private final Set<TestCluster> withRecords = new HashSet<>();

    private Clusters clusters;
    private String text;
    private String join;

    @BeforeAll
    void input(Clusters shared) {
        clusters = shared;
        text = IntStream.range(0, 4000)
                .mapToObj(i -> "the quick brown fox " + i % 113 + " jumps over " + i)
                .collect(Collectors.joining("\n", "", "\n"));
        Random random = new Random(4);
        join = IntStream.range(0, JOIN_LINES)
                .mapToObj(i -> (random.nextBoolean() ? "L" : "R") + " key" + random.nextInt(900) + " value" + i)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Runs a job on a cluster that has its input, from now on if not before. */
    private JobRun run(TestCluster cluster, Program program, Job job) {
        if (withTexts.add(cluster)) {
            cluster.write("/shuffle/text/a.txt", text);
            cluster.write("/shuffle/join/a.txt", join);
        }
        if (program == Program.TERASORT && withRecords.add(cluster)) {
            Path examples = clusters.layout().examplesJar();
            cluster.run(Job.of(examples, "teragen", "-Dmapreduce.job.maps=4", TERA_RECORDS, "/shuffle/records"))
                    .requireSuccess();
        }
        return cluster.run(job).requireSuccess();
    }

    /**
     * Every transport with every selection, each by two of the four jobs, and every codec by one of them; all of it by all
     * jobs with {@code -Dhawser.soak=true}.
     */
    static Stream<Arguments> ways() {
        List<Codec> codecs = List.of(Codec.values());
        List<Program> programs = List.of(Program.values());
        return programs.stream().flatMap(program -> {
            int number = programs.indexOf(program);
            Codec usual = codecs.get(number);
            Codec other = number == 0 ? codecs.get(programs.size()) : usual;
            List<Way> some = Way.each(List.of(usual, usual, other));
            List<Way> ways = Boolean.getBoolean("hawser.soak")
                    ? Way.all(codecs)
                    : IntStream.range(0, some.size())
                            .filter(way -> way % 2 == number % 2)
                            .mapToObj(some::get)
                            .toList();
            return ways.stream().map(way -> Arguments.of(program, way));
        });
    }

    @ParameterizedTest
    @MethodSource("ways")
    void job_sameOutputAndCounters(Program program, Way way) {
        Facts expected =
                stock.computeIfAbsent(program.label() + "-" + way.codec().label(), name -> stock(name, program, way));
        Job job = way.of(program.job(clusters));

        JobRun run = run(clusters.hawser(), program, job);

        JobCounters counters = JobCounters.of(run);
        assertThat(facts(run, job, counters)).isEqualTo(expected);
        String transport = way.transports();
        boolean someWithoutMpi =
                transport.equals("mpi") && !run.placements().stream().allMatch(Placement::inFirstJvm);
        assertThat(segments(counters, transport) + (someWithoutMpi ? segments(counters, "http") : 0))
                .as("all map outputs came over %s: %s, %s", transport, run.placements(), counters)
                .isEqualTo(counters.task("SHUFFLED_MAPS"));
    }

    private static long segments(JobCounters counters, String transport) {
        return counters.of("Hawser shuffle", "Segments over " + transport);
    }

    /** As it was recorded; of one job always as it is. */
    private Facts stock(String name, Program program, Way way) {
        Job job = way.codec().of(program.job(clusters));
        List<?> key = List.of(
                job, Facts.digest(text.getBytes(ISO_8859_1)), Facts.digest(join.getBytes(ISO_8859_1)), TERA_RECORDS);
        Supplier<Facts> live = () -> {
            JobRun run = run(clusters.stock(), program, job);
            return facts(run, job, JobCounters.of(run));
        };
        return program == Program.WORD_COUNT && way.codec() == Codec.NONE
                ? clusters.liveStockFacts(name, key, live)
                : clusters.stockFacts(name, key, live);
    }

    private static Facts facts(JobRun run, Job job, JobCounters counters) {
        byte[] output = run.cluster().output(job.output());
        assertThat(output).isNotEmpty();
        return Facts.none()
                .withContent("output", output)
                .with(
                        "counters",
                        COUNTERS.stream()
                                .map(counter -> counter + "=" + counters.task(counter))
                                .toList());
    }

    /** Jobs whose result shows every record. */
    enum Program {
        WORD_COUNT {
            @Override
            Job job(Clusters clusters) {
                return example(clusters, "wordcount", "/shuffle/text").with(SPLITS, 40_000);
            }
        },
        TERASORT {
            @Override
            Job job(Clusters clusters) {
                return example(clusters, "terasort", "/shuffle/records");
            }
        },
        SKEWED_JOIN {
            @Override
            Job job(Clusters clusters) {
                return own("SkewedJoin", "/shuffle/join").with(SPLITS, 30_000);
            }
        },
        INVERTED_INDEX {
            @Override
            Job job(Clusters clusters) {
                return own("InvertedIndex", "/shuffle/text").with(SPLITS, 40_000);
            }
        };

        abstract Job job(Clusters clusters);

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        Job example(Clusters clusters, String name, String input) {
            return Job.of(clusters.layout().examplesJar(), name, input, Job.newOutput(name))
                    .with("mapreduce.job.reduces", 3);
        }

        Job own(String name, String input) {
            return Job.own("org.hawser.integration.jobs.shuffle." + name, input, Job.newOutput(name))
                    .with("mapreduce.job.reduces", 3);
        }
    }
}
