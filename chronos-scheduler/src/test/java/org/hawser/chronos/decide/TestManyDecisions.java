// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hawser.chronos.decide.Decision.AwaitEnd;
import org.hawser.chronos.decide.Decision.Preempt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What holds for all decisions, in clusters that are made at random. */
@Tag("simulated")
class TestManyDecisions {
    private static final int SEEDS = 1_000;
    private static final long LONGEST_MILLIS = 60 * 60_000;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(2), 0.1, 30, false, 3);

    @Test
    void decide_anyCluster_takesOnlyWhatItMayAndEverythingEnds() {
        for (long seed = 0; seed < SEEDS; seed++) {
            run(seed);
        }
    }

    private static void run(long seed) {
        Random random = new Random(seed);
        int nodes = 5 + random.nextInt(8);
        int slots = 2 + random.nextInt(6);
        // Their masters leave room for tasks, also when most nodes are lost.
        int applications = 2 + random.nextInt(3);
        Watcher watcher = new Watcher(seed);
        SimulatedCluster cluster = new SimulatedCluster(random, nodes, slots, applications, LIMITS, watcher::watch);
        watcher.cluster = cluster;
        cluster.loseNode(0.7);
        long begin = cluster.now();
        while (!cluster.isDone()) {
            cluster.advance(500);
            watcher.round = 0;
            if (nodes > 4 && random.nextInt(200) == 0) {
                nodes--;
                cluster.loseNode(0.7);
            }
            assertThat(cluster.now() - begin)
                    .as("seed %d: everything ends", seed)
                    .isLessThan(LONGEST_MILLIS);
        }
    }

    private static final class Watcher {
        private final long seed;
        private final Set<ContainerId> taken = new HashSet<>();
        private final Map<TaskId, Integer> times = new HashMap<>();
        private SimulatedCluster cluster;
        private int round;

        Watcher(long seed) {
            this.seed = seed;
        }

        void watch(Decision decision) {
            if (decision instanceof AwaitEnd await) {
                check(await.waiting(), await.ending());
            }
            if (decision instanceof Preempt preempt) {
                assertThat(preempt.victims()).as("seed %d", seed).hasSize(1);
                Running victim = preempt.victims().get(0);
                check(preempt.waiting(), victim);
                assertThat(taken.add(victim.container()))
                        .as("seed %d: %s is taken once", seed, victim)
                        .isTrue();
                assertThat(times.merge(preempt.waiting().task(), 1, Integer::sum))
                        .as("seed %d: tries", seed)
                        .isLessThanOrEqualTo(LIMITS.tries());
                assertThat(preempt.waiting().hosts().isEmpty()
                                || preempt.waiting()
                                        .hosts()
                                        .contains(preempt.node().getHost()))
                        .as("seed %d: the input is there", seed)
                        .isTrue();
                round++;
                assertThat(round).as("seed %d: of one round", seed).isLessThanOrEqualTo(10);
            }
        }

        private void check(Waiting waiting, Running running) {
            assertThat(running.master()).as("seed %d", seed).isFalse();
            assertThat(running.application())
                    .as("seed %d: comes later", seed)
                    .isGreaterThan(waiting.task().application());
            assertThat(cluster.waits(waiting.task())).as("seed %d", seed).isTrue();
        }
    }
}
