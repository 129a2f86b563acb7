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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.ClusterSpec;
import org.hawser.cluster.DaemonState;
import org.hawser.cluster.LocalCluster;
import org.hawser.cluster.Profile;
import org.hawser.cluster.RuntimeLayout;
import org.hawser.cluster.conf.ClusterPaths;
import org.hawser.cluster.process.Leftovers;
import org.hawser.cluster.process.ProcessId;
import org.hawser.cluster.process.ProcessTable;
import org.hawser.integration.harness.Pool;
import org.hawser.integration.harness.Ranks;
import org.hawser.integration.harness.WordCounts;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ranks of the pools' mpirun are killed at random while jobs run: no other rank, daemon or job is lost, and nothing is
 * left over. What takes a rank's place is no rank of this mpirun: when few are left, another cluster goes on.
 */
@Tag("cluster")
@Order(8)
class TestRankKills {
    private static final boolean SOAK = Boolean.getBoolean("hawser.soak");
    private static final int KILLS = SOAK ? 100 : 8;
    private static final int WORKERS = 2;
    private static final int SLOTS = SOAK ? 8 : 4;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long SEED = Long.getLong("hawser.seed", System.nanoTime());
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

    @Test
    void ranksKilled_nothingElseIsLost() throws IOException {
        System.out.println("-Dhawser.seed=" + SEED);
        int clusters = 0;
        while (kills < KILLS) {
            clusters++;
            cluster = LocalCluster.start(spec(), LAYOUT, System.out::println);
            runJobsAndKill();
            cluster.stop();
            assertThat(new Leftovers(TABLE, new ClusterPaths(clusterDir)).find())
                    .isEmpty();
        }
        System.out.println(kills + " ranks of " + clusters + " mpiruns killed, " + jobs + " jobs");
    }

    private ClusterSpec spec() {
        return ClusterSpec.of(clusterDir, Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(SLOTS)
                .withSetting("hawser.reuse.agent-start", "mpirun")
                .withSetting("yarn.resourcemanager.am.max-attempts", "50");
    }

    private void runJobsAndKill() throws IOException {
        WordCounts words = WordCounts.write(cluster, LAYOUT.examplesJar());
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Integer> counting = CompletableFuture.supplyAsync(() -> words.runUntil(enough));
        Ranks ranks = Ranks.of(cluster);
        assertThat(ranks.ranks()).hasSize(WORKERS * (SLOTS + 1));
        try {
            while (kills < KILLS && ranks.ranks().size() > 2) {
                awaitBusySlot(counting);
                ranks = killOne(ranks);
                kills++;
                requireNothingElseLost(ranks);
            }
        } finally {
            enough.set(true);
        }
        jobs += counting.join();
        IntStream.rangeClosed(1, WORKERS).forEach(worker -> pool(worker).awaitIdle(SLOTS));
        requireNothingElseLost(ranks);
    }

    private Ranks killOne(Ranks ranks) {
        ProcessId victim = ranks.ranks().get(random.nextInt(ranks.ranks().size()));
        victim.kill(TABLE);
        await("the end of rank " + victim).atMost(LIMIT).until(() -> !TABLE.isAlive(victim));
        await("pools that are whole")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() ->
                        IntStream.rangeClosed(1, WORKERS).mapToObj(this::pool).allMatch(TestRankKills::isWhole));
        return ranks.without(victim);
    }

    private static boolean isWhole(Pool pool) {
        List<Message.SlotStatus> slots = pool.status().slots();
        return slots.size() == SLOTS && slots.stream().allMatch(slot -> slot.pid() > 0);
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
        List<ProcessId> lost = ranks.lost();
        assertThat(lost).doesNotContain(ranks.mpirun());
        assertThat(lost.size())
                .as("ranks that ended, of " + ranks + ": " + lost)
                .isLessThanOrEqualTo(retirements());
        assertThat(cluster.state().daemons()).extracting(DaemonState::process).allMatch(TABLE::isAlive);
    }

    private int retirements() throws IOException {
        int retirements = 0;
        List<Path> logs = Stream.concat(
                        Stream.of(cluster.state().pools().launchers().get(0).log()),
                        IntStream.rangeClosed(1, WORKERS)
                                .mapToObj(worker -> cluster.runDir(worker).resolve("agent.log")))
                .filter(Files::exists)
                .toList();
        for (Path log : logs) {
            try (Stream<String> lines = Files.lines(log)) {
                retirements += (int) lines.filter(line -> line.matches(".* Slot \\d+\\.1 (retires|is killed): .*"))
                        .count();
            }
        }
        return retirements;
    }

    private Pool pool(int worker) {
        return new Pool(cluster.runDir(worker).resolve("agent.sock"));
    }
}
