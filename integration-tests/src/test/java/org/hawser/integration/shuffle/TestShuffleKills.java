// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.JobCounters;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TwoNodes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Shuffles between two nodes, in the middle of which processes die: the jobs end with stock Hadoop's output, and Hawser's
 * shuffle brought what it could. MPI alone comes first, as long as all agents and slots are ranks of mpirun; a node dies
 * last, since it stays dead.
 */
@Tag("cluster")
@Order(5)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestShuffleKills {
    private static final long SEED = Long.getLong("hawser.seed", System.nanoTime());
    private static final int RANDOM_KILLS = 30;
    private static final int WORKERS = 2;

    @TempDir
    private static Path dir;

    private TwoNodes nodes;
    private Facts expected;
    private final List<HeldJob> jobs = new ArrayList<>();

    @BeforeAll
    void start(Clusters clusters) throws IOException {
        expected = HeldJob.stockOutput(clusters, dir);
        nodes = TwoNodes.start(clusters, dir.toRealPath().resolve("cluster"), Map.of());
    }

    @AfterAll
    void stop() {
        if (nodes != null) {
            nodes.stop();
        }
    }

    @AfterEach
    void abandonJobs() {
        jobs.forEach(HeldJob::abandon);
        jobs.clear();
    }

    @BeforeEach
    void poolsAreWhole() {
        nodes.awaitIdle();
    }

    @Test
    @Order(1)
    void job_mapStragglesAndNobodyDies_bothItsAttemptsRunAndReducersFetchFromBothNodesOverMpi() {
        HeldJob job = start(Map.of("hawser.shuffle.transports", "mpi", "mapreduce.map.speculative", true))
                .awaitAttempts(2);

        requireFromBothNodes(job, "mpi");
    }

    @ParameterizedTest
    @Order(3)
    @EnumSource
    void job_victimDiesInTheMiddle(Victim victim) {
        HeldJob job = start(Map.of()).awaitMiddle();

        victim.kill(nodes, WORKERS);
        JobCounters counters = finish(job);

        if (victim == Victim.AGENT) {
            assertThat(overAgents(counters)).as("%s", counters).isGreaterThanOrEqualTo(HeldJob.FIRST * 2);
        } else {
            requireAllOverAgents(counters);
        }
        if (victim != Victim.NODE_MANAGER) {
            assertThat(job.firstStarts()).as("no map ran again").containsOnly(1);
        }
    }

    @Test
    @Order(4)
    void job_agentsReplacedBefore_allOverAgents() {
        replaceAgents();

        JobCounters counters = finish(start(Map.of("hawser.shuffle.transports", "mpi,tcp")));

        assertThat(counters.of("Hawser shuffle", "Completion event calls")).isPositive();
        requireAllOverAgents(counters);
    }

    @Test
    @Order(4)
    void job_agentsReplacedBeforeAndNobodyDies_reducersFetchFromBothNodesOverTcp() {
        replaceAgents();

        JobCounters counters = requireFromBothNodes(start(Map.of("hawser.shuffle.transports", "tcp")), "tcp");

        assertThat(counters.of("Hawser shuffle", "Completion event calls")).isPositive();
    }

    @Test
    @Tag("soak")
    @Order(5)
    void jobs_manyDieAtRandom() {
        System.out.println("-Dhawser.seed=" + SEED);
        Random random = new Random(SEED);
        for (int kills = 0; kills < RANDOM_KILLS; ) {
            HeldJob job = start(Map.of()).awaitMiddle();
            for (int more = random.nextInt(3); more >= 0; more--) {
                Victim victim = Victim.values()[random.nextInt(Victim.values().length)];
                victim.kill(nodes, 1 + random.nextInt(WORKERS));
                kills++;
            }
            assertThat(overAgents(finish(job))).isPositive();
            nodes.awaitIdle();
        }
    }

    @Test
    @Order(6)
    void job_nodeDiesForGood_mapsRunAgainOnTheOther() {
        HeldJob job = start(Map.of()).awaitMiddle();
        int victim = 1 + WORKERS - nodes.workerOf(Victim::isMaster);

        nodes.killNode(victim);
        JobCounters counters = finish(job);

        // A reducer whose connections are refused gives the dead agent up, and leaves its maps to HTTP for good.
        // One that gets no answer at all may still wait when these maps have run again on the other node.
        long givenUp = counters.of("Hawser shuffle", "Segments left to HTTP: unreachable");
        assertThat(overAgents(counters)).as("%s", counters).isEqualTo(HeldJob.SEGMENTS - givenUp);
        assertThat(givenUp).as("%s", counters).isLessThan(HeldJob.SEGMENTS);
        assertThat(job.firstStarts()).as("maps of the dead node ran again").contains(1, 2);
    }

    private HeldJob start(Map<String, ?> settings) {
        HeldJob job = HeldJob.start(nodes.cluster(), dir, settings);
        jobs.add(job);
        return job;
    }

    /** Lets the job end; its output is the expected one, and none of its attempts hung until Hadoop's limit of ten minutes. */
    private JobCounters finish(HeldJob job) {
        JobRun run = job.finish();
        assertThat(run.failedAttempts()).noneMatch(attempt -> attempt.contains("Timed out"));
        assertThat(job.output()).isEqualTo(expected);
        JobCounters counters = JobCounters.of(run);
        assertThat(counters.task("SHUFFLED_MAPS")).isEqualTo(HeldJob.SEGMENTS);
        return counters;
    }

    private void replaceAgents() {
        nodes.replaceAgent(1);
        nodes.replaceAgent(2);
    }

    private JobCounters requireFromBothNodes(HeldJob job, String transport) {
        JobCounters counters = finish(job);

        assertThat(job.nodes()).hasSize(WORKERS);
        assertThat(counters.of("Hawser shuffle", "Segments over " + transport)).isEqualTo(HeldJob.SEGMENTS);
        return counters;
    }

    private static void requireAllOverAgents(JobCounters counters) {
        assertThat(overAgents(counters)).as("%s", counters).isEqualTo(HeldJob.SEGMENTS);
    }

    private static long overAgents(JobCounters counters) {
        return counters.of("Hawser shuffle", "Segments over mpi") + counters.of("Hawser shuffle", "Segments over tcp");
    }
}
