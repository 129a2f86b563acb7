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
package org.hawser.integration.shuffle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
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

    /** Stock's output and counters by program and codec. */
    private final Map<String, Expected> stock = new HashMap<>();

    private Clusters clusters;

    @BeforeAll
    void input(Clusters shared) {
        clusters = shared;
        String text = IntStream.range(0, 4000)
                .mapToObj(i -> "the quick brown fox " + i % 113 + " jumps over " + i)
                .collect(Collectors.joining("\n", "", "\n"));
        Random random = new Random(4);
        String join = IntStream.range(0, JOIN_LINES)
                .mapToObj(i -> (random.nextBoolean() ? "L" : "R") + " key" + random.nextInt(900) + " value" + i)
                .collect(Collectors.joining("\n", "", "\n"));
        for (TestCluster cluster : List.of(shared.stock(), shared.hawser())) {
            cluster.write("/shuffle/text/a.txt", text);
            cluster.write("/shuffle/join/a.txt", join);
            cluster.run(Job.of(
                            shared.layout().examplesJar(),
                            "teragen",
                            "-Dmapreduce.job.maps=4",
                            "30000",
                            "/shuffle/records"))
                    .requireSuccess();
        }
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
        Expected expected = stock.computeIfAbsent(program + " " + way.codec(), any -> stock(program, way));
        Job job = way.of(program.job(clusters));

        JobRun run = clusters.hawser().run(job).requireSuccess();

        assertThat(output(run, job)).isNotEmpty().isEqualTo(expected.output());
        JobCounters counters = JobCounters.of(run);
        for (String counter : COUNTERS) {
            assertThat(counters.task(counter))
                    .as(counter)
                    .isEqualTo(expected.counters().task(counter));
        }
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

    private Expected stock(Program program, Way way) {
        Job job = way.codec().of(program.job(clusters));
        JobRun run = clusters.stock().run(job).requireSuccess();
        return new Expected(output(run, job), JobCounters.of(run));
    }

    /** A character for each byte. */
    private static String output(JobRun run, Job job) {
        return new String(run.cluster().output(job.output()), ISO_8859_1);
    }

    /** What stock Hadoop comes to. */
    private record Expected(String output, JobCounters counters) {}

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
