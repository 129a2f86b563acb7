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

import java.util.List;
import java.util.function.Consumer;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Comparison;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WaitingJob;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is done to running jobs from outside has the effect that it has in stock. */
@Tag("cluster")
@Order(4)
@ExtendWith(ClustersExtension.class)
class TestInterventions {
    private static final int MAPS = 2;

    @Test
    void applicationKill_sameEnd(Clusters clusters) {
        Comparison runs = onBoth(clusters, waiting -> waiting.cluster()
                .local()
                .yarn("application", "-kill", waiting.applicationId())
                .requireSuccess());
        assertThat(runs.hawser().exitCode()).isEqualTo(runs.stock().exitCode()).isNotZero();
        assertThat(runs.hawser().verdict()).isEqualTo(runs.stock().verdict()).startsWith("KILLED", "KILLED");
    }

    @Test
    void killTask_attemptIsRepeated(Clusters clusters) {
        Comparison runs = onBoth(clusters, waiting -> waiting.cluster()
                .local()
                .mapred("job", "-kill-task", waiting.applicationId().replace("application", "attempt") + "_m_000000_0")
                .requireSuccess());
        for (JobRun run : List.of(runs.stock(), runs.hawser())) {
            run.requireSuccess();
            assertThat(run.client().stderr())
                    .contains("Killed map tasks=1", "Launched map tasks=" + (MAPS + 1))
                    .doesNotContain("Failed map tasks");
        }
        assertThat(runs.hawser().verdict()).isEqualTo(runs.stock().verdict());
    }

    @Test
    void nodeManagerRestart_containersGoOn(Clusters clusters) {
        Comparison runs = onBoth(clusters, waiting -> waiting.cluster().local().restartNodeManager(1));
        for (JobRun run : List.of(runs.stock(), runs.hawser())) {
            run.requireSuccess();
            assertThat(run.client().stderr())
                    .contains("Launched map tasks=" + MAPS)
                    .doesNotContain("Failed map tasks", "Killed map tasks");
        }
        assertThat(runs.hawser().verdict()).isEqualTo(runs.stock().verdict());
    }

    /** Does the same to a waiting job on both clusters; its tasks are released afterwards. */
    private static Comparison onBoth(Clusters clusters, Consumer<WaitingJob> intervention) {
        return new Comparison(
                on(clusters.stock(), clusters, intervention),
                afterwardsIdle(on(clusters.hawser(), clusters, intervention)));
    }

    private static JobRun on(TestCluster cluster, Clusters clusters, Consumer<WaitingJob> intervention) {
        WaitingJob waiting = WaitingJob.start(cluster, MAPS, clusters.dir());
        intervention.accept(waiting);
        return waiting.finish();
    }

    private static JobRun afterwardsIdle(JobRun run) {
        run.cluster().pool().awaitIdle(Clusters.SLOTS);
        assertThat(run.placements()).hasSizeGreaterThan(MAPS).allMatch(Placement::inSlot);
        return run;
    }
}
