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
package org.hawser.bench.shuffle;

import java.util.List;
import java.util.stream.Stream;
import org.hawser.bench.shuffle.simulation.PolicyComparison;
import org.hawser.bench.shuffle.simulation.PolicyRow;
import org.hawser.bench.shuffle.simulation.Scenario;
import org.hawser.bench.shuffle.simulation.Scenarios;
import org.hawser.cluster.core.Progress;
import org.hawser.shuffle.policy.FetchLimits;

/** The choices of sources in simulated time, what each principle of the adaptive one adds, and what is lost without it. */
public final class SimulatedChoices {
    private static final int SEEDS = 5;

    private SimulatedChoices() {}

    /** Prints a table for each scenario. */
    public static void print(Progress progress) {
        List<PolicyRow> rows = Stream.of(PolicyRow.selections(), PolicyRow.ablation(), PolicyRow.leavingOneOut())
                .flatMap(List::stream)
                .toList();
        FetchLimits limits = FetchLimits.of(AdaptiveComparison.IN_FLIGHT_LIMIT_BYTES);
        progress.line("Simulated, mean of " + SEEDS + " runs; in-flight limit " + limits.hardBytes() / (1 << 10)
                + " KiB a reducer; peak and mean are staging memory of all reducers:");
        for (Scenario scenario : scenarios()) {
            progress.line("");
            progress.line(
                    new PolicyComparison(scenario, limits, SEEDS).table(rows).stripTrailing());
        }
    }

    private static List<Scenario> scenarios() {
        return Stream.concat(Scenarios.disturbed(Scenarios.fourSources()).stream(), Stream.of(Scenarios.cluster()))
                .toList();
    }
}
