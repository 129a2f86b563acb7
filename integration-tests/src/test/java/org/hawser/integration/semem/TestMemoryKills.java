// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hawser.integration.harness.Client;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Memory nodes are killed, stopped, joined and drained while jobs run, and agents of workers are killed: output is that of
 * stock Hadoop, and no memory is in use afterwards.
 */
@Tag("cluster")
@Order(6)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestMemoryKills {
    private static final long SEED = Long.getLong("hawser.seed", System.nanoTime());
    /** Of a soak, with one copy of each output and with two. */
    private static final int ROUNDS = Integer.getInteger("hawser.rounds", 50);

    private static final int JOB_LIMIT_MINUTES = 5;

    @TempDir
    private static Path dir;

    private Clusters clusters;
    private SememJobs jobs;
    private TwoMemoryNodes nodes;

    @BeforeAll
    void start(Clusters shared) throws IOException {
        clusters = shared;
        jobs = new SememJobs(shared);
        nodes = start(1, Map.of());
    }

    private TwoMemoryNodes start(int copies, Map<String, String> settings) throws IOException {
        TwoMemoryNodes started = TwoMemoryNodes.start(clusters, dir.toRealPath().resolve("copies" + copies), settings);
        // The first round is not to begin with the writing of its input.
        jobs.prepare(started.cluster(), "terasort", SememJobs.MEDIUM);
        return started;
    }

    @AfterAll
    void stop() {
        if (nodes != null) {
            nodes.stop();
        }
    }

    @AfterEach
    void repair() {
        nodes.repair();
    }

    @Test
    @Order(1)
    void job_memoryAgentIsKilled_isAsOnStock() {
        Round round = begin();

        Moment.MOVED.awaitCount(nodes, round.sent() + SememJobs.MEDIUM_MAPS / 4, round::isOver);
        assertThat(round.isOver()).isFalse();
        long lost = nodes.workers().sum("nodesLost");
        Blow.MEMORY_AGENT_KILLED.strike(nodes, new Random(SEED), round::isOver);

        end(round);
        assertThat(nodes.workers().sum("nodesLost")).isGreaterThan(lost);
    }

    @Test
    @Order(2)
    void node_joinsAndIsDrainedDuringAJob_isAsOnStock() throws IOException {
        JoinedNode joined = nodes.join();
        joined.awaitPublished();
        Round round = begin();
        // Workers look for nodes once in ten seconds: the first job may be too early.
        for (int more = 0; more < 3 && !joined.awaitLent(round::isOver); more++) {
            end(round);
            round = begin();
        }
        assertThat(joined.isLent()).isTrue();

        joined.drain();

        end(round);
        joined.awaitEnd();
    }

    @ParameterizedTest
    @Tag("soak")
    @Order(3)
    @ValueSource(ints = {1, 2})
    void jobs_blowsAtRandomMoments_areAsOnStock(int copies) throws IOException {
        if (copies == 2) {
            nodes.stop();
            // Over TCP: with one copy, agents are ranks if there is an Open MPI.
            nodes = start(2, Map.of("hawser.semem.copies", "2", "hawser.reuse.agent-start", "nodemanager"));
        }
        System.out.println("-Dhawser.seed=" + SEED);
        Random random = new Random(SEED + copies);
        Map<Blow, Integer> inTime = new EnumMap<>(Blow.class);
        for (int number = 1; number <= ROUNDS; number++) {
            long start = System.nanoTime();
            Round round = begin();
            String what = strike(round, random, inTime);
            end(round);
            nodes.repair();
            System.out.printf(
                    "%d copies, round %d: %s; %d s%n",
                    copies, number, what, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        }
        System.out.println(copies + " copies, while the job ran: " + inTime);
        assertThat(inTime).isNotEmpty();
    }

    /** Strikes at a random moment, sometimes twice. */
    private String strike(Round round, Random random, Map<Blow, Integer> inTime) {
        Blow blow = Blow.values()[random.nextInt(Blow.values().length)];
        Moment moment = Moment.values()[random.nextInt(Moment.values().length)];
        int count = moment.any(random, SememJobs.MEDIUM_MAPS);
        moment.awaitCount(nodes, count + (moment == Moment.MOVED ? round.sent() : 0), round::isOver);
        String when = round.isOver() ? "the end" : count + " " + moment;
        if (!round.isOver()) {
            inTime.merge(blow, 1, Integer::sum);
        }
        boolean twice = random.nextInt(4) == 0;
        if (twice) {
            Blow.WORKER_AGENT_KILLED.strike(nodes, random, round::isOver);
        }
        blow.strike(nodes, random, round::isOver);
        return "%s: %s%s".formatted(when, twice ? "WORKER_AGENT_KILLED, " : "", blow);
    }

    /**
     * A job that runs.
     *
     * @param sent outputs that workers had sent before
     */
    private record Round(Job job, CompletableFuture<JobRun> running, long sent) {
        boolean isOver() {
            return running.isDone();
        }
    }

    private Round begin() {
        long sent = nodes.workers().sum("outputsSent");
        Job job = jobs.sort(SememJobs.MEDIUM)
                .with("mapreduce.map.maxattempts", 50)
                .with("mapreduce.reduce.maxattempts", 50);
        CompletableFuture<JobRun> running = jobs.start(nodes.cluster(), "terasort", SememJobs.MEDIUM, job);
        return new Round(job, running.orTimeout(JOB_LIMIT_MINUTES, TimeUnit.MINUTES), sent);
    }

    private void end(Round round) {
        try {
            jobs.requireStockOutput(
                    "terasort", SememJobs.MEDIUM, round.running().join(), round.job());
        } finally {
            Client.end(round.job());
        }
    }
}
