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

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Comparison;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.jobs.Failure;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that fail, fail in slots as they fail in forked JVMs. */
@Tag("cluster")
@Order(2)
@ExtendWith(ClustersExtension.class)
class TestFailingJobs {
    /** The client prints the diagnostics of every failed attempt but the last. */
    private static final int ATTEMPTS = 2;

    /** As a forked JVM, the slot's is gone then, or may be. */
    private static final Set<Failure> COSTS_A_SLOT = EnumSet.of(Failure.OUT_OF_MEMORY, Failure.SIGKILL);

    @ParameterizedTest
    @EnumSource(Failure.class)
    void failingTask_sameVerdictDiagnosticsAndLogs(Failure failure, Clusters clusters) {
        List<Long> jvms = jvms(clusters);
        Comparison runs = clusters.run(Job.map("FailingMapper", 1)
                .with("integration.failure", failure)
                .with("mapreduce.map.maxattempts", ATTEMPTS));
        assertThat(runs.hawser().exitCode()).isEqualTo(runs.stock().exitCode()).isEqualTo(1);
        assertThat(runs.hawser().verdict()).isEqualTo(runs.stock().verdict());
        assertThat(runs.hawser().failedAttempts())
                .isEqualTo(runs.stock().failedAttempts())
                .hasSize(ATTEMPTS - 1);
        assertThat(runs.hawser().placements()).isNotEmpty().allMatch(Placement::inSlot);
        var stock = runs.stock().logs();
        var hawser = runs.hawser().logs();
        assertThat(hawser.names()).isEqualTo(stock.names()).hasSize(1 + ATTEMPTS);
        assertThat(hawser.ofTasks("stdout")).isEqualTo(stock.ofTasks("stdout")).contains("about to fail");
        List<Long> after = jvms(clusters);
        if (!COSTS_A_SLOT.contains(failure)) {
            assertThat(after).as("the slots' JVMs stay").isEqualTo(jvms);
        }
    }

    private static List<Long> jvms(Clusters clusters) {
        return clusters.hawser().pool().awaitIdle(Clusters.SLOTS).slots().stream()
                .map(Message.SlotStatus::pid)
                .toList();
    }
}
