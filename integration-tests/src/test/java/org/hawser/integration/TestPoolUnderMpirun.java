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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hawser.cluster.ClusterSpec;
import org.hawser.cluster.LocalCluster;
import org.hawser.cluster.Profile;
import org.hawser.cluster.RuntimeLayout;
import org.hawser.integration.harness.HawserCommand;
import org.hawser.integration.harness.Pool;
import org.hawser.integration.harness.Ranks;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The pools of two nodes as the ranks of one mpirun: ordinary jobs run in them, and a lost rank takes no other along. */
@Tag("cluster")
@Order(6)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestPoolUnderMpirun {
    private static final int SLOTS = 2;

    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();

    @TempDir
    private static Path dir;

    private static LocalCluster cluster;
    private static Pool pool;

    @BeforeAll
    static void start() throws Exception {
        ClusterSpec spec = ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER)
                .withSlots(SLOTS);
        cluster = LocalCluster.start(spec, LAYOUT, System.out::println);
        pool = new Pool(cluster.runDir(1).resolve("agent.sock"));
    }

    @AfterAll
    static void stop() throws Exception {
        LocalCluster.stop(dir.toRealPath().resolve("cluster"), System.out::println);
    }

    /** Main classes of the slots of a node, which their command lines tell. */
    private static List<String> programs(Message.Status pool) {
        return pool.slots().stream()
                .map(slot -> {
                    try {
                        String line = Files.readString(Path.of("/proc", Long.toString(slot.pid()), "cmdline"));
                        return line.contains("SlotRank") ? "rank" : "process";
                    } catch (java.io.IOException e) {
                        return "gone";
                    }
                })
                .toList();
    }

    private static void requirePi() {
        assertThat(cluster.jar(LAYOUT.examplesJar().toString(), "pi", "3", "100")
                        .requireSuccess()
                        .stdout())
                .contains("Estimated value of Pi is 3.16");
    }

    @Test
    @Order(1)
    void status_showsMpirunAndWhy() throws Exception {
        String output = new HawserCommand(
                        Map.of("HAWSER_CLUSTER_DIR", cluster.dir().toString()))
                .run("cluster", "status")
                .requireSuccess()
                .output();
        Ranks ranks = Ranks.of(cluster);
        assertThat(ranks.ranks()).hasSize(2 * (SLOTS + 1));
        assertThat(output.lines())
                .anyMatch(line -> line.matches("mpirun +- +" + ranks.mpirun().pid() + " +up +- +.*/mpirun.log"))
                .anyMatch(line -> line.startsWith("Pools: ranks of one mpirun: Open MPI "));
    }

    @Test
    @Order(2)
    void job_allRanksAlive_runsInThem() {
        Message.Status before = pool.awaitIdle(SLOTS);
        assertThat(programs(before)).containsOnly("rank");
        requirePi();
        Message.Status after = pool.awaitIdle(SLOTS);
        assertThat(pids(after)).isEqualTo(pids(before));
        assertThat(after.slots()).anyMatch(slot -> slot.uses() > 0);
    }

    @Test
    @Order(3)
    void job_slotRankKilled_isReplacedAndOtherRanksLive() {
        Message.Status before = pool.awaitIdle(SLOTS);
        Message.SlotStatus victim = before.slots().get(0);
        ProcessHandle.of(victim.pid()).orElseThrow().destroyForcibly();
        requirePi();
        Message.Status after = pool.awaitIdle(SLOTS);
        assertThat(programs(after)).containsExactly("process", "rank");
        assertThat(pids(after))
                .doesNotContain(victim.pid())
                .contains(before.slots().get(1).pid());
        assertThat(after.agentPid()).isEqualTo(before.agentPid());
    }

    @Test
    @Order(4)
    void job_agentRankKilled_slotsFindTheNextAgent() {
        Message.Status before = pool.awaitIdle(SLOTS);
        ProcessHandle agent = ProcessHandle.of(before.agentPid()).orElseThrow();
        agent.destroyForcibly();
        agent.onExit().join();
        Message.Status after = pool.awaitIdle(SLOTS);
        assertThat(after.agentPid()).isNotEqualTo(before.agentPid());
        assertThat(pids(after)).isEqualTo(pids(before));
        requirePi();
    }

    private static List<Long> pids(Message.Status pool) {
        return pool.slots().stream().map(Message.SlotStatus::pid).collect(Collectors.toList());
    }
}
