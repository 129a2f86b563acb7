// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WorkerCapacity;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All jobs under every strategy, in slots and forked, with compression and without, over Hawser's shuffle, and each job
 * over stock's: output is that of stock Hadoop, and the data was where the strategy has it.
 */
@Tag("cluster")
@Tag("soak")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestStrategies {
    private static final List<String> PROGRAMS = List.of("wordcount", "invertedindex", "sequencecount", "terasort");
    private static final List<String> PLACES = List.of("slots", "forked");
    private static final List<Boolean> COMPRESSED = List.of(false, true);

    @TempDir
    private static Path dir;

    private Clusters clusters;
    private SememJobs jobs;
    private Optional<Running> running = Optional.empty();

    /** Whose memory has the data. All tasks run on the first worker. */
    enum Strategy {
        /** Everything fits. */
        RAMDISK("64m", "50"),
        DEDICATED("4m", "1"),
        /** A worker gives away what is above 512 KiB, and takes as much. */
        EVERY_NODE("1m", "50");

        private final String memory;
        private final String watermark;

        Strategy(String memory, String watermark) {
            this.memory = memory;
            this.watermark = watermark;
        }

        ClusterSpec of(ClusterSpec spec) {
            ClusterSpec common = spec.withSetting("hawser.semem.memory", memory)
                    .withSetting("hawser.semem.high-watermark", watermark)
                    .withSetting(
                            "hawser.semem.strategy",
                            name().toLowerCase(Locale.ROOT).replace('_', '-'));
            return this == DEDICATED
                    ? common.withMemoryNodes(1).withSetting("hawser.semem.dedicated-memory", "16m")
                    : common;
        }
    }

    /** The cluster of one strategy, whose second worker runs nothing. */
    private record Running(Strategy strategy, TestCluster cluster, WorkerCapacity idle) {
        MemoryReports workers() {
            return MemoryReports.ofWorkers(cluster);
        }

        MemoryReports memoryNodes() {
            return MemoryReports.ofMemoryNodes(cluster);
        }
    }

    /** What agents had counted. */
    private record Counted(long granted, long refused, long sent, long takenByWorkers, long takenByMemoryNodes) {
        static Counted until(Running now) {
            return new Counted(
                    now.workers().sum("bytesGranted"),
                    now.workers().sum("refusedBudget"),
                    now.workers().sum("outputsSent"),
                    now.workers().sum("outputsTaken"),
                    now.memoryNodes().sum("outputsTaken"));
        }

        Counted since(Counted before) {
            return new Counted(
                    granted - before.granted,
                    refused - before.refused,
                    sent - before.sent,
                    takenByWorkers - before.takenByWorkers,
                    takenByMemoryNodes - before.takenByMemoryNodes);
        }
    }

    @BeforeAll
    void start(Clusters shared) {
        clusters = shared;
        jobs = new SememJobs(shared);
    }

    @AfterEach
    void memoryIsFreed() {
        running.ifPresent(now -> now.workers().and(now.memoryNodes()).awaitFreed());
    }

    @AfterAll
    void stop() {
        running.ifPresent(now -> now.cluster().stop());
        running = Optional.empty();
    }

    static Stream<Arguments> combinations() {
        return Stream.of(Strategy.values())
                .flatMap(strategy -> PROGRAMS.stream().flatMap(program -> {
                    int number = PROGRAMS.indexOf(program);
                    Stream<Arguments> overHawser = PLACES.stream().flatMap(place -> COMPRESSED.stream()
                            .map(compressed -> Arguments.of(strategy, program, place, compressed, "hawser")));
                    Arguments overStock = Arguments.of(
                            strategy, program, PLACES.get(number % 2), COMPRESSED.get(number / 2), "stock");
                    return Stream.concat(overHawser, Stream.of(overStock));
                }));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void job_isAsOnStock(Strategy strategy, String program, String place, boolean compressed, String shuffle)
            throws IOException {
        Running now = running(strategy);
        String records = program.equals("terasort") ? SememJobs.SMALL : SememJobs.MEDIUM;
        Job job = SememJobs.withSplits(jobs.job(program, records), program.equals("terasort") ? 400_000 : 100_000)
                // All outputs are there at one time.
                .with("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
        job = SememJobs.compressed(job, compressed).at(place).over(shuffle);
        jobs.prepare(now.cluster(), program, records);
        Counted before = Counted.until(now);

        JobRun ended = jobs.run(now.cluster(), program, records, job);

        jobs.requireStockOutput(program, records, ended, job);
        assertThat(ended.placements().stream().allMatch(Placement::inSlot)).isEqualTo(place.equals("slots"));
        boolean small = compressed || program.equals("wordcount");
        requirePlace(strategy, Counted.until(now).since(before), small, shuffle.equals("hawser"));
    }

    private static void requirePlace(Strategy strategy, Counted counted, boolean small, boolean movable) {
        assertThat(counted.granted()).as("%s", counted).isPositive();
        assertThat(counted.takenByMemoryNodes() + counted.takenByWorkers())
                .as("%s", counted)
                .isEqualTo(counted.sent());
        switch (strategy) {
            case RAMDISK -> assertThat(counted.refused() + counted.sent())
                    .as("%s", counted)
                    .isZero();
            case DEDICATED -> assertThat(counted.takenByMemoryNodes() > 0)
                    .as("%s", counted)
                    .isEqualTo(movable);
            case EVERY_NODE -> {
                // Small outputs may all fit below the watermark.
                if (!small || !movable) {
                    assertThat(counted.takenByWorkers() > 0).as("%s", counted).isEqualTo(movable);
                }
            }
        }
    }

    /** The cluster of a strategy, which ends that of another. */
    private Running running(Strategy strategy) throws IOException {
        if (running.filter(now -> now.strategy() == strategy).isEmpty()) {
            stop();
            ClusterSpec spec = ClusterSpec.of(dir.toRealPath().resolve(strategy.name()), Profile.HAWSER)
                    .withWorkers(2)
                    .withSlots(4);
            TestCluster cluster = clusters.start(strategy.of(spec));
            running = Optional.of(new Running(strategy, cluster, WorkerCapacity.none(cluster, 2)));
        }
        return running.orElseThrow();
    }
}
