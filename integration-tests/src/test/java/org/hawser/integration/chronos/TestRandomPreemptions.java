// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.core.Role;
import org.hawser.integration.harness.Client;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.RunningJob;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * YARN wants back containers of two jobs at random moments, those of continuations too, and now and then a node or a slot
 * dies: each record is processed once.
 */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
class TestRandomPreemptions {
    private static final long SEED = Long.getLong("hawser.seed", System.nanoTime());
    private static final int ROUNDS = Integer.getInteger("hawser.rounds", Boolean.getBoolean("hawser.soak") ? 50 : 1);

    private static final Duration LIMIT = Duration.ofMinutes(20);
    private static final String COUNTERS = "org.hawser.chronos.part.PreemptionCounter";
    private static final String MASTER = "_000001";
    private static final String INPUT = "/in";

    /** More than both jobs have slots for. */
    private static final int MAPS = 8;

    private static final int LINES = 150;
    private static final int MILLIS = 15;
    private static final int REDUCES = 2;
    private static final int ATTEMPTS = 50;
    /** Of each container, ten times a second. */
    private static final int CHANCE_THOUSANDTHS = 30;

    private final Random random = new Random(SEED);
    private final ExecutorService clients = Executors.newCachedThreadPool();

    @TempDir
    private Path dir;

    private PreemptedCluster cluster;
    private Path jar;

    @BeforeEach
    void start(Clusters clusters) throws IOException {
        System.out.println("-Dhawser.seed=" + SEED);
        jar = PacedJobs.jar(dir);
        cluster = PreemptedCluster.start(clusters, dir.toRealPath(), SEED);
        for (int file = 0; file < MAPS; file++) {
            cluster.nodes().cluster().write(INPUT + "/" + file, PacedJobs.text(random, LINES));
        }
    }

    @AfterEach
    void stop() {
        clients.shutdownNow();
        cluster.stop();
    }

    @Test
    void jobs_preemptedAtRandomMoments_areAsUndisturbed() throws IOException {
        List<Result> undisturbed = start(0).stream().map(this::result).toList();
        cluster.preempt(CHANCE_THOUSANDTHS);
        long preempted = 0;
        long reduces = 0;
        long continued = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            long start = System.nanoTime();
            Disturbance disturbance = Disturbance.any(random);
            List<Run> running = start(MILLIS);
            Optional<Integer> dead = strike(disturbance, running);
            List<Result> results = running.stream().map(this::result).toList();
            for (int job = 0; job < results.size(); job++) {
                Result result = results.get(job);
                String what = "round %d, %s: %s".formatted(round, disturbance, result.counters());
                assertThat(result.output())
                        .as(what)
                        .isEqualTo(undisturbed.get(job).output());
                assertThat(result.records())
                        .as(what)
                        .isEqualTo(undisturbed.get(job).records());
                preempted += result.counters().of(COUNTERS, "MAPS_PREEMPTED");
                reduces += result.counters().of(COUNTERS, "REDUCES_PREEMPTED");
                continued += result.counters().of(COUNTERS, "CONTINUED_MAPS");
            }
            dead.ifPresent(worker -> cluster.nodes().cluster().local().startDaemon(Role.NODEMANAGER, worker));
            cluster.nodes().awaitIdle();
            System.out.printf(
                    "round %d, %s: %d maps and %d reduces preempted, %d maps continued so far; %d s%n",
                    round,
                    disturbance,
                    preempted,
                    reduces,
                    continued,
                    TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        }
        assertThat(preempted).isPositive();
        assertThat(continued).isPositive();
    }

    /** Word count with a combiner, and without. Both have a counter of their own. */
    private List<Run> start(int millis) {
        Job combined = Job.of(jar, PacedWords.class.getName(), INPUT, Job.newOutput("combined"))
                .with("mapreduce.job.combine.class", "org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer");
        Job plain = Job.of(jar, PacedWords.class.getName(), INPUT, Job.newOutput("plain"));
        return Stream.of(combined, plain)
                .map(job -> PacedJobs.preemptible(job)
                        .with(PacedWords.MILLIS, millis)
                        .with("mapreduce.job.reduces", REDUCES)
                        .with("mapreduce.job.reduce.slowstart.completedmaps", "0.0")
                        .with("mapreduce.map.maxattempts", ATTEMPTS)
                        .with("mapreduce.reduce.maxattempts", ATTEMPTS)
                        .with("mapreduce.am.max-attempts", ATTEMPTS)
                        .with("mapreduce.reduce.speculative", false)
                        .with("hawser.chronos.max-preemptions", ATTEMPTS))
                .map(job -> new Run(
                        job,
                        CompletableFuture.supplyAsync(
                                        () -> cluster.nodes().cluster().run(job), clients)
                                .orTimeout(LIMIT.toMinutes(), TimeUnit.MINUTES)))
                .toList();
    }

    /** Kills it when one of the jobs has done a part of its maps; returns the dead worker. */
    private Optional<Integer> strike(Disturbance disturbance, List<Run> running) {
        if (disturbance == Disturbance.NOTHING) {
            return Optional.empty();
        }
        int completed = random.nextInt(MAPS / 2);
        int worker = 1 + random.nextInt(2);
        await("maps").atMost(LIMIT).until(() -> areOver(running) || areDone(completed));
        if (areOver(running)) {
            return Optional.empty();
        }
        if (disturbance == Disturbance.SLOT) {
            cluster.nodes().killSlotOf(container -> !container.endsWith(MASTER));
            return Optional.empty();
        }
        cluster.nodes().killNode(worker);
        return Optional.of(worker);
    }

    private static boolean areOver(List<Run> running) {
        return running.stream().allMatch(run -> run.running().isDone());
    }

    private boolean areDone(int maps) {
        return RunningJob.of(cluster.nodes().cluster())
                .filter(job -> job.counters().isPresent() && job.completedMaps() >= maps)
                .isPresent();
    }

    private Result result(Run run) {
        try {
            JobRun ended = run.running().join().requireSuccess();
            JobCounters counters = JobCounters.of(ended);
            assertThat(counters.of(PacedWords.GROUP, PacedWords.LINES)).isEqualTo((long) MAPS * LINES);
            return new Result(
                    new String(cluster.nodes().cluster().output(run.job().output()), UTF_8),
                    ofRecords(counters),
                    counters);
        } finally {
            Client.end(run.job());
        }
    }

    private static Map<String, Long> ofRecords(JobCounters counters) {
        return Stream.of(
                        "MAP_INPUT_RECORDS",
                        "MAP_OUTPUT_RECORDS",
                        "MAP_OUTPUT_BYTES",
                        "REDUCE_INPUT_GROUPS",
                        "REDUCE_INPUT_RECORDS",
                        "REDUCE_OUTPUT_RECORDS")
                .collect(Collectors.toMap(name -> name, counters::task));
    }

    /** What dies during a round. */
    private enum Disturbance {
        NOTHING,
        NODE,
        SLOT;

        /** The first rounds have one of each, so that a short test has them all. */
        static Disturbance any(Random random) {
            return values()[random.nextInt(values().length)];
        }
    }

    /** A job that runs. */
    private record Run(Job job, CompletableFuture<JobRun> running) {}

    /** What a job came to. */
    private record Result(String output, Map<String, Long> records, JobCounters counters) {}
}
