// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.hawser.cluster.core.Role;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WaitingJob;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is done to running jobs from outside has the effect that it has in stock Hadoop. */
@Tag("cluster")
@Order(4)
@ExtendWith(ClustersExtension.class)
class TestInterventions {
    private static final int MAPS = 2;

    @Test
    void applicationKill_sameEnd(Clusters clusters) {
        Facts facts = sameOnBoth("killed-application", clusters, waiting -> waiting.cluster()
                .local()
                .yarn("application", "-kill", waiting.applicationId())
                .requireSuccess());
        assertThat(facts.lines().get("exit code")).doesNotContain("0");
        assertThat(facts.lines().get("verdict")).startsWith("KILLED", "KILLED");
    }

    @Test
    void killTask_attemptIsRepeated(Clusters clusters) {
        Facts facts = sameOnBoth("killed-task", clusters, waiting -> waiting.cluster()
                .local()
                .mapred("job", "-kill-task", waiting.applicationId().replace("application", "attempt") + "_m_000000_0")
                .requireSuccess());
        assertThat(facts.lines().get("exit code")).containsExactly("0");
        assertThat(facts.lines().get("map tasks"))
                .containsExactly("Killed map tasks=1", "Launched map tasks=" + (MAPS + 1));
    }

    @Test
    void nodeManagerRestart_containersGoOn(Clusters clusters) {
        Facts facts = sameOnBoth("restarted-node-manager", clusters, waiting -> waiting.cluster()
                .local()
                .restartDaemon(Role.NODEMANAGER, 1));
        assertThat(facts.lines().get("exit code")).containsExactly("0");
        assertThat(facts.lines().get("map tasks")).containsExactly("Launched map tasks=" + MAPS);
    }

    /** Does the same to a waiting job on both clusters; its tasks are released afterwards. Returns what is equal. */
    private static Facts sameOnBoth(String name, Clusters clusters, Consumer<WaitingJob> intervention) {
        Facts expected = clusters.stockFacts(
                name, List.of("WaitingMapper", MAPS), () -> facts(on(clusters.stock(), clusters, intervention)));
        JobRun run = on(clusters.hawser(), clusters, intervention);
        run.cluster().pool().awaitIdle(Clusters.SLOTS);
        assertThat(run.placements()).hasSizeGreaterThan(MAPS).allMatch(Placement::inSlot);
        assertThat(facts(run)).isEqualTo(expected);
        return expected;
    }

    private static JobRun on(TestCluster cluster, Clusters clusters, Consumer<WaitingJob> intervention) {
        WaitingJob waiting = WaitingJob.start(cluster, MAPS, clusters.dir());
        intervention.accept(waiting);
        return waiting.finish();
    }

    /** The end, and how many attempts there were in which state. */
    private static Facts facts(JobRun run) {
        return Facts.none()
                .with("exit code", List.of(Integer.toString(run.exitCode())))
                .with("verdict", run.verdict())
                .with(
                        "map tasks",
                        run.client()
                                .stderr()
                                .lines()
                                .map(String::strip)
                                .filter(line -> line.matches("(Launched|Failed|Killed) map tasks=\\d+"))
                                .sorted()
                                .toList());
    }
}
