// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Pool;
import org.hawser.integration.harness.Ranks;
import org.hawser.integration.harness.WordCounts;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Agents and slots that are ranks of one mpirun are killed at random while shuffled jobs run: spare ranks take their
 * places, no other rank, daemon or job is lost, and nothing is left over. When a node has few spare ranks left, another
 * cluster goes on.
 */
@Tag("cluster")
@Tag("second-row")
@Order(10)
@ExtendWith(ClustersExtension.class)
class TestRankKills {
    private static final boolean SOAK = Boolean.getBoolean("hawser.soak");
    private static final int KILLS = SOAK ? 200 : 8;
    private static final int WORKERS = Clusters.RANK_WORKERS;
    private static final int SLOTS = SOAK ? 4 : 3;
    private static final int SPARES = SOAK ? 10 : 6;
    /** Of a node; a kill may cost another slot that is being replaced. */
    private static final int FEW_SPARES = 2;

    /** Of a node of the cluster that other tests use afterwards. */
    private static final int SPARES_LEFT_TO_OTHERS = 5;

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long SEED = Long.getLong("hawser.seed", System.nanoTime());
    private static final Pattern RETIRED = Pattern.compile(" Slot \\S+, pid (\\d+), (?:retires|is killed): ");
    private static final ProcessTable TABLE = ProcessTable.ofMachine();

    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();

    @TempDir
    private Path dir;

    private final Random random = new Random(SEED);
    private Path clusterDir;
    private LocalCluster cluster;
    private int kills;
    private int jobs;

    @BeforeEach
    void name() throws IOException {
        clusterDir = dir.toRealPath().resolve("cluster");
    }

    @AfterEach
    void stop() {
        LocalCluster.stop(clusterDir, System.out::println);
    }

    /** The short form begins on the cluster that other tests use too, and mostly ends there. */
    @Test
    void ranksKilled_nothingElseIsLost(Clusters shared) throws IOException {
        System.out.println("-Dhawser.seed=" + SEED);
        int clusters = 0;
        if (!SOAK) {
            clusters++;
            cluster = shared.ranks().local();
            runJobsAndKill(SPARES_LEFT_TO_OTHERS);
        }
        while (kills < KILLS) {
            clusters++;
            cluster = LocalCluster.start(Clusters.quick(spec()), LAYOUT, System.out::println);
            assertThat(Ranks.of(cluster).ranks()).hasSize(WORKERS * (1 + SLOTS + SPARES));
            runJobsAndKill(FEW_SPARES);
            cluster.stop();
            assertThat(new Leftovers(TABLE, new ClusterPaths(clusterDir)).find())
                    .isEmpty();
        }
        assertThat(jobs).isPositive();
        System.out.println(kills + " ranks of " + clusters + " mpiruns killed, " + jobs + " jobs");
    }

    private ClusterSpec spec() {
        return ClusterSpec.of(clusterDir, Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(SLOTS)
                .withSetting("hawser.reuse.agent-start", "mpirun")
                .withSetting("hawser.reuse.spare-ranks", Integer.toString(SPARES))
                .withSetting("yarn.resourcemanager.am.max-attempts", "50");
    }

    /** Until all are killed, or a node has so few spare ranks left. */
    private void runJobsAndKill(int fewSpares) throws IOException {
        awaitIdle();
        WordCounts words = WordCounts.write(cluster, LAYOUT.examplesJar());
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Integer> counting = CompletableFuture.supplyAsync(() -> words.runUntil(enough));
        Ranks ranks = Ranks.of(cluster);
        try {
            while (kills < KILLS && pools().allMatch(pool -> pool.ranks().spares() > fewSpares)) {
                awaitBusySlot(counting);
                ranks = killOne(ranks);
                kills++;
                requireNothingElseLost(ranks);
            }
        } finally {
            enough.set(true);
        }
        jobs += counting.join();
        awaitIdle();
        assertThat(pools()).allMatch(this::isWhole);
        assertThat(words.segmentsOverMpi()).as("map outputs that came over MPI").isEqualTo(WordCounts.SEGMENTS);
        requireNothingElseLost(ranks);
    }

    private Ranks killOne(Ranks ranks) {
        List<Long> agentsAndSlots = pools().flatMap(pool -> Stream.concat(
                        Stream.of(pool.agentPid()), pool.slots().stream().map(slot -> slot.pid())))
                .toList();
        List<ProcessId> candidates = ranks.ranks().stream()
                .filter(rank -> agentsAndSlots.contains(rank.pid()))
                .toList();
        ProcessId victim = candidates.get(random.nextInt(candidates.size()));
        victim.kill(TABLE);
        await("the end of rank " + victim).atMost(LIMIT).until(() -> !TABLE.isAlive(victim));
        await("pools that are whole, all of them ranks")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> pools().allMatch(pool -> isWhole(pool) && isWithout(pool, victim)));
        return ranks.without(victim);
    }

    private Stream<Message.Status> pools() {
        return IntStream.rangeClosed(1, WORKERS).mapToObj(worker -> pool(worker).status());
    }

    private void awaitIdle() {
        IntStream.rangeClosed(1, WORKERS)
                .forEach(worker -> pool(worker).awaitIdle(cluster.state().slots()));
    }

    private boolean isWhole(Message.Status pool) {
        return pool.ranks().agent()
                && pool.slots().size() == cluster.state().slots()
                && pool.slots().stream().allMatch(slot -> SlotNetwork.MPI.equals(slot.transport()));
    }

    private static boolean isWithout(Message.Status pool, ProcessId victim) {
        return pool.agentPid() != victim.pid() && pool.slots().stream().noneMatch(slot -> slot.pid() == victim.pid());
    }

    private void awaitBusySlot(CompletableFuture<Integer> counting) {
        await("a container in a slot")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> {
                    assertThat(counting).isNotCompletedExceptionally();
                    return IntStream.rangeClosed(1, WORKERS)
                            .mapToObj(this::pool)
                            .flatMap(pool -> pool.status().slots().stream())
                            .anyMatch(slot -> !slot.containerId().isEmpty());
                });
    }

    /** A slot may have been retired, which its agent says. */
    private void requireNothingElseLost(Ranks ranks) throws IOException {
        // The launcher passes on later what an agent says.
        await("agents to say that the other lost ranks retired")
                .atMost(LIMIT)
                .untilAsserted(() ->
                        assertThat(ranks.lost()).extracting(ProcessId::pid).isSubsetOf(retired()));
        assertThat(cluster.state().daemons()).extracting(DaemonState::process).allMatch(TABLE::isAlive);
    }

    /** The pids of slots that their agents say have retired. */
    private Set<Long> retired() throws IOException {
        try (Stream<String> lines =
                Files.lines(cluster.state().pools().launchers().get(0).log())) {
            return lines.map(RETIRED::matcher)
                    .filter(Matcher::find)
                    .map(matcher -> Long.valueOf(matcher.group(1)))
                    .collect(Collectors.toSet());
        }
    }

    private Pool pool(int worker) {
        return new Pool(cluster.runDir(worker).resolve("agent.sock"));
    }
}
