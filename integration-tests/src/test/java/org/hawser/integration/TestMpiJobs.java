// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.integration.harness.Client;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Hdfs;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.MpiProgram;
import org.hawser.integration.harness.Pool;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose tasks exchange data over MPI, in the slots of two nodes that one mpirun has started. */
@Tag("cluster")
@Tag("second-row")
@Order(9)
@ExtendWith(ClustersExtension.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestMpiJobs {
    private static final int SLOTS = Clusters.RANK_SLOTS;
    private static final int TASKS = 3;
    private static final String PROGRAM = "LeftBehind";

    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();

    @TempDir
    private static Path dir;

    private static LocalCluster cluster;
    private static Hdfs files;
    private static List<Pool> pools;
    private static Map<String, Long> words;

    @BeforeAll
    static void start(Clusters clusters) throws IOException {
        cluster = clusters.ranks().local();
        pools = IntStream.rangeClosed(1, Clusters.RANK_WORKERS)
                .mapToObj(worker -> clusters.ranks().pool(worker))
                .toList();
        pools.forEach(pool -> pool.awaitIdle(SLOTS));
        files = Hdfs.of(cluster);
        words = putText();
    }

    @AfterAll
    static void closeFiles() {
        if (files != null) {
            files.close();
        }
    }

    /** A part for each task; counted the plain way. */
    private static Map<String, Long> putText() throws IOException {
        List<String> lines = Files.readAllLines(LAYOUT.root().resolve("scripts/data/newton-opticks.txt"));
        Path text = Files.createDirectory(dir.resolve("text"));
        for (int part = 0; part < TASKS; part++) {
            int from = lines.size() * part / TASKS;
            Files.write(text.resolve("part-" + part), lines.subList(from, lines.size() * (part + 1) / TASKS));
        }
        files.put(text, "/");
        return lines.stream()
                .flatMap(line -> Arrays.stream(line.split("[ \\t\\n\\r\\f]+")))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
    }

    private static Path examples() throws IOException {
        try (Stream<Path> jars = Files.list(LAYOUT.root().resolve("examples/target"))) {
            return jars.filter(jar -> jar.getFileName().toString().matches("hawser-examples-.*(?<!sources)\\.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static ToolRun wordShares(String output, String... options) throws IOException {
        Stream<String> program = Stream.of(examples().toString(), "org.hawser.examples.wordshares.WordShares");
        return Client.jar(
                cluster,
                Stream.of(program, Arrays.stream(options), Stream.of("/text", output))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
    }

    private static List<Message.SlotStatus> slots() {
        return pools.stream()
                .flatMap(pool -> pool.awaitIdle(SLOTS).slots().stream())
                .toList();
    }

    @Test
    @Order(1)
    void status_ranks_saysMpi() {
        assertThat(slots()).extracting(Message.SlotStatus::transport).containsOnly(SlotNetwork.MPI);
    }

    @Test
    @Order(2)
    void example_threeTasks_giveWhatOneCountGives() throws IOException {
        List<Long> before = slots().stream().map(Message.SlotStatus::pid).toList();
        wordShares("/shares").requireSuccess();
        long all = words.values().stream().mapToLong(Long::longValue).sum();
        List<String> expected = words.entrySet().stream()
                .map(word -> String.format(
                        Locale.ROOT, "%s\t%d\t%.6f", word.getKey(), word.getValue(), (double) word.getValue() / all))
                .toList();
        assertThat(files.lines("/shares")).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(slots()).extracting(Message.SlotStatus::pid).containsExactlyElementsOf(before);
    }

    @Test
    @Order(3)
    void messages_leftByOneJob_areNotSeenByTheNext() throws IOException {
        Path jar = compile();
        for (int round = 0; round < 2; round++) {
            List<Long> before = slots().stream().map(Message.SlotStatus::pid).toList();
            Client.jar(cluster, jar.toString(), PROGRAM, "leave", "/text", "/left-" + round)
                    .requireSuccess();
            slots();
            Client.jar(cluster, jar.toString(), PROGRAM, "look", "/text", "/seen-" + round)
                    .requireSuccess();
            assertThat(files.lines("/seen-" + round)).hasSize(TASKS).containsOnly("FREE found=0 own=arrived");
            assertThat(slots()).extracting(Message.SlotStatus::pid).containsExactlyElementsOf(before);
        }
    }

    /** Comes last: a task that does not end soon enough when its job has failed costs its slot, and so a rank. */
    @Test
    @Order(4)
    void example_moreTasksThanSlots_saysSo() throws IOException {
        ToolRun run = wordShares("/too-many", "-Dmapreduce.input.fileinputformat.split.maxsize=40000");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.stderr())
                .contains("must run at the same time, and the pools have " + pools.size() * SLOTS + " slots");
        slots();
    }

    private static Path compile() throws IOException {
        Path classes = MpiProgram.compile(LAYOUT, PROGRAM, Files.createDirectory(dir.resolve("classes")));
        return JobJar.ofDirectory(classes, dir.resolve("left-behind.jar"));
    }
}
