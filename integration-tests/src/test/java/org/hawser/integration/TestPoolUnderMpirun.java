// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.Leftovers;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.integration.harness.Client;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.HawserCommand;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.Pool;
import org.hawser.integration.harness.Ranks;
import org.hawser.integration.harness.StoppedProcesses;
import org.hawser.integration.harness.WordCounts;
import org.hawser.integration.jobs.MapJob;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pools of two nodes as the ranks of one mpirun: ordinary jobs run in them, a lost rank takes no other along, and a
 * spare rank takes its place as long as there is one.
 */
@Tag("cluster")
@Tag("second-row")
@Order(11)
@ExtendWith(ClustersExtension.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestPoolUnderMpirun {
    private static final int WORKERS = Clusters.RANK_WORKERS;
    private static final int SLOTS = Clusters.RANK_SLOTS;
    private static final int MAPS = 3;
    private static final Pattern SEGMENTS = Pattern.compile("Segments over (mpi|tcp)=(\\d+)");
    private static final ProcessTable TABLE = ProcessTable.ofMachine();
    private static final int STOPS = Boolean.getBoolean("hawser.soak") ? 50 : 1;
    private static final long SEED = Long.getLong("hawser.seed", System.nanoTime());
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();

    @TempDir
    private static Path dir;

    private static Clusters clusters;
    private static LocalCluster cluster;
    private static Pool pool;
    private static Ranks ranks;

    @BeforeAll
    static void start(Clusters shared) {
        clusters = shared;
        cluster = clusters.ranks().local();
        pool = clusters.ranks().pool();
        awaitIdle();
        ranks = Ranks.of(cluster);
    }

    private static void requirePi() {
        assertThat(Client.jar(cluster, LAYOUT.examplesJar().toString(), "pi", "3", "100")
                        .requireSuccess()
                        .stdout())
                .contains("Estimated value of Pi is 3.16");
    }

    /** Runs a job that may use no other way between nodes than MPI. */
    private static void requirePiOverMpi() {
        assertThat(segments(pi("mpi")).get("mpi")).isEqualTo(MAPS);
    }

    private static ToolRun pi(String transports) {
        return Client.jar(
                        cluster,
                        LAYOUT.examplesJar().toString(),
                        "pi",
                        "-Dhawser.shuffle.transports=" + transports,
                        // Nobody is lost here, however busy the machine is.
                        "-Dhawser.transport.silence=15s",
                        Integer.toString(MAPS),
                        "100")
                .requireSuccess();
    }

    /** How many map outputs came which way. */
    private static Map<String, Integer> segments(ToolRun job) {
        return SEGMENTS.matcher(job.stderr())
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> Integer.valueOf(match.group(2))));
    }

    private static void kill(long pid) {
        ProcessId victim = TABLE.find(pid).orElseThrow();
        victim.kill(TABLE);
        ranks = ranks.without(victim);
    }

    /** Whether whatever should be a rank of that node is one. */
    private static boolean isOnMpi(Message.Status pool) {
        return pool.ranks().agent()
                && pool.slots().size() == SLOTS
                && pool.slots().stream().allMatch(slot -> SlotNetwork.MPI.equals(slot.transport()));
    }

    private static boolean hasOtherJvm(Message.Status pool, long former) {
        return pids(pool).stream().noneMatch(pid -> pid == 0 || pid == former);
    }

    private static Message.Status awaitPool(Predicate<Message.Status> state) {
        return await("state of the pool")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(pool::status, state);
    }

    @Test
    @Order(1)
    void status_showsMpirunAndWhy() throws Exception {
        String output = new HawserCommand(
                        Map.of("HAWSER_CLUSTER_DIR", cluster.dir().toString()))
                .run("cluster", "status")
                .requireSuccess()
                .output();
        assertThat(output.lines())
                .anyMatch(line -> line.matches("mpirun +- +" + ranks.mpirun().pid() + " +up +- +.*/mpirun.log"))
                .anyMatch(line -> line.startsWith("Pools: ranks of one mpirun: Open MPI "));
        assertThat(awaitIdle()).allMatch(TestPoolUnderMpirun::isOnMpi);
    }

    @Test
    @Order(2)
    void job_allRanksAlive_runsInThem() {
        Message.Status before = pool.awaitIdle(SLOTS);
        requirePiOverMpi();
        Message.Status after = pool.awaitIdle(SLOTS);
        assertThat(pids(after)).isEqualTo(pids(before));
        assertThat(after.slots()).anyMatch(slot -> slot.uses() > 0);
    }

    @Test
    @Order(3)
    void job_slotRankKilled_spareRankTakesItsPlace() {
        Message.Status before = pool.awaitIdle(SLOTS);
        long victim = before.slots().get(0).pid();
        kill(victim);
        Message.Status after = awaitPool(now -> isOnMpi(now) && hasOtherJvm(now, victim));
        assertThat(after.ranks().spares()).isLessThan(before.ranks().spares());
        assertThat(pids(after).get(1)).isEqualTo(pids(before).get(1));
        assertThat(after.agentPid()).isEqualTo(before.agentPid());
        requirePiOverMpi();
        assertThat(pids(pool.awaitIdle(SLOTS))).isEqualTo(pids(after));
        assertThat(ranks.lost()).isEmpty();
    }

    @Test
    @Order(4)
    void job_agentRankKilled_spareRankIsTheNextAgent() {
        Message.Status before = pool.awaitIdle(SLOTS);
        kill(before.agentPid());
        Message.Status after = awaitPool(now -> now.agentPid() != before.agentPid() && isOnMpi(now));
        assertThat(ranks.ranks()).extracting(ProcessId::pid).contains(after.agentPid());
        assertThat(pids(after)).isEqualTo(pids(before));
        requirePiOverMpi();
        assertThat(pool.awaitIdle(SLOTS).ranks().spares())
                .isLessThan(before.ranks().spares());
        assertThat(ranks.lost()).isEmpty();
    }

    @Test
    @Order(5)
    void job_killsItsOwnJvm_leavesItsNodeOnMpi() throws IOException {
        List<Message.Status> before = awaitIdle();
        Path classes = Path.of(
                MapJob.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        Path jar = Files.isDirectory(classes) ? JobJar.ofDirectory(classes, dir.resolve("jobs.jar")) : classes;
        ToolRun job = Client.jar(
                cluster,
                jar.toString(),
                MapJob.class.getName(),
                "-Dintegration.failure=SIGKILL",
                "-Dmapreduce.map.maxattempts=1",
                "FailingMapper",
                "1",
                "/killed");
        assertThat(job.exitCode()).isNotZero();
        List<Message.Status> after = awaitIdle();
        assertThat(after).allMatch(TestPoolUnderMpirun::isOnMpi);
        assertThat(spares(after)).isLessThan(spares(before));
        requirePiOverMpi();
    }

    private static int spares(List<Message.Status> pools) {
        return pools.stream().mapToInt(each -> each.ranks().spares()).sum();
    }

    @Test
    @Order(6)
    void job_noSpareRankLeft_plainProcessesAndTcpTakeOver() {
        for (int left = pool.awaitIdle(SLOTS).ranks().spares(); left >= 0; left--) {
            // In turns: a slot that is lost again and again is replaced later and later. The last one is slot 0.
            long victim = pool.awaitIdle(SLOTS).slots().get(left % SLOTS).pid();
            kill(victim);
            awaitPool(now -> hasOtherJvm(now, victim));
        }
        Message.Status after = pool.awaitIdle(SLOTS);
        assertThat(after.ranks().spares()).isZero();
        assertThat(after.counters()).containsEntry("sparesMissing", 1L);
        assertThat(after.slots().get(0).transport().text()).isEqualTo("tcp (in place of a lost rank)");
        kill(after.agentPid());
        Message.Status last = awaitPool(now -> now.agentPid() != after.agentPid());
        assertThat(last.ranks().agent()).isFalse();
        assertThat(segments(pi("mpi,tcp")).values().stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .isEqualTo(MAPS);
    }

    @Test
    @Order(2)
    void job_agentsStopInTheMiddle_forksMeanwhileAndUsesSlotsAgain() throws Exception {
        List<Message.Status> before = awaitIdle();
        CompletableFuture<ToolRun> job = CompletableFuture.supplyAsync(
                () -> Client.jar(cluster, LAYOUT.examplesJar().toString(), "pi", "12", "100"));
        awaitTask(job);
        try (StoppedProcesses agents = new StoppedProcesses(agentPids(before))) {
            assertThat(agents.pids()).hasSize(WORKERS);
            assertThat(job.get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                            .requireSuccess()
                            .stdout())
                    .contains("Estimated value of Pi is 3.14666");
            assertThat(placements()).anyMatch(line -> line.contains("\tagent-silent"));
        }
        List<Message.Status> after = awaitIdle();
        assertThat(after).extracting(Message.Status::agentPid).isEqualTo(agentPids(before));
        assertThat(after)
                .extracting(TestPoolUnderMpirun::pids)
                .isEqualTo(before.stream().map(TestPoolUnderMpirun::pids).toList());
        requirePi();
        assertThat(uses(awaitIdle())).isGreaterThan(uses(after));
    }

    @Test
    @Order(9)
    void jobs_agentsAndSlotsStopAtRandom_areRight() throws Exception {
        System.out.println("-Dhawser.seed=" + SEED);
        Random random = new Random(SEED);
        WordCounts counts = WordCounts.write(cluster, LAYOUT.examplesJar());
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Integer> jobs = CompletableFuture.supplyAsync(() -> counts.runUntil(enough));
        try {
            for (int round = 0; round < STOPS; round++) {
                awaitTask(jobs);
                stopSome(random, jobs);
            }
        } finally {
            enough.set(true);
        }
        System.out.println(jobs.get(LIMIT.toSeconds(), TimeUnit.SECONDS) + " jobs");
        awaitIdle();
    }

    @Test
    @Order(10)
    void stop_afterAllThatWasKilled_leavesNothing() {
        Path clusterDir = cluster.dir();
        clusters.stopRanks();
        assertThat(new Leftovers(TABLE, new ClusterPaths(clusterDir)).find()).isEmpty();
    }

    /** Until some more containers have begun elsewhere, or for some seconds: nothing may begin as long as they are stopped. */
    private static void stopSome(Random random, CompletableFuture<?> jobs) {
        List<Long> candidates = new ArrayList<>();
        for (Message.Status status : statuses()) {
            candidates.add(status.agentPid());
            status.slots().stream()
                    .map(Message.SlotStatus::pid)
                    .filter(pid -> pid > 0)
                    .forEach(candidates::add);
        }
        Collections.shuffle(candidates, random);
        int enough = placements().size() + 1 + random.nextInt(3);
        Duration patience = Duration.ofSeconds(2 + random.nextInt(13));
        try (StoppedProcesses stopped =
                new StoppedProcesses(candidates.subList(0, 1 + random.nextInt(candidates.size())))) {
            System.out.println("stopped " + stopped.pids() + ", " + patience.toSeconds() + " s at most");
            await("containers elsewhere")
                    .atMost(patience)
                    .until(() -> jobs.isDone() || placements().size() >= enough);
        } catch (ConditionTimeoutException e) {
            System.out.println("nothing began meanwhile");
        }
    }

    /** Waits until a task runs in a slot. */
    private static void awaitTask(CompletableFuture<?> jobs) {
        await("a task in a slot")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> {
                    assertThat(jobs).isNotCompletedExceptionally();
                    return statuses().stream()
                            .flatMap(status -> status.slots().stream())
                            .map(Message.SlotStatus::containerId)
                            .anyMatch(id -> !id.isEmpty() && !id.endsWith("_000001"));
                });
    }

    private static List<Message.Status> statuses() {
        return pools().map(Pool::status).toList();
    }

    private static List<Message.Status> awaitIdle() {
        return pools().map(each -> each.awaitIdle(SLOTS)).toList();
    }

    private static Stream<Pool> pools() {
        return runDirs().map(run -> new Pool(run.resolve("agent.sock")));
    }

    private static Stream<Path> runDirs() {
        return IntStream.rangeClosed(1, WORKERS).mapToObj(cluster::runDir);
    }

    private static List<String> placements() {
        return runDirs()
                .map(run -> run.resolve("placements.tsv"))
                .filter(Files::exists)
                .flatMap(file -> {
                    try {
                        return Files.readAllLines(file).stream();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .toList();
    }

    private static List<Long> agentPids(List<Message.Status> pools) {
        return pools.stream().map(Message.Status::agentPid).toList();
    }

    private static int uses(List<Message.Status> pools) {
        return pools.stream()
                .flatMap(pool -> pool.slots().stream())
                .mapToInt(Message.SlotStatus::uses)
                .sum();
    }

    private static List<Long> pids(Message.Status pool) {
        return pool.slots().stream().map(Message.SlotStatus::pid).collect(Collectors.toList());
    }
}
