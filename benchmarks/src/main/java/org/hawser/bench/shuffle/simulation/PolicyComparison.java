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
package org.hawser.bench.shuffle.simulation;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.hawser.shuffle.policy.FetchLimits;

/** Several policies in the same scenario, under the same limits, each with the same seeds. */
public final class PolicyComparison {
    private static final double MIB = 1 << 20;
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Scenario scenario;
    private final FetchLimits limits;
    private final int seeds;

    /**
     * A comparison that has not run.
     *
     * @param seeds how many runs each row is the mean of
     */
    public PolicyComparison(Scenario scenario, FetchLimits limits, int seeds) {
        this.scenario = scenario;
        this.limits = limits;
        this.seeds = seeds;
    }

    /** The results of one policy. */
    public List<SimulationResult> results(PolicyRow row) {
        return LongStream.range(0, seeds)
                .mapToObj(seed -> ShuffleSimulation.run(scenario, row.policy(), limits, seed))
                .toList();
    }

    /** A table, one line per policy. */
    public String table(List<PolicyRow> rows) {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%s%n%-24s %10s %12s %12s %12s %8s %10s%n",
                scenario.name(),
                "policy",
                "time ms",
                "peak MiB",
                "mean MiB",
                "buffered MiB",
                "balance",
                "requests"));
        for (PolicyRow row : rows) {
            List<SimulationResult> results = results(row);
            table.append(String.format(
                    Locale.ROOT,
                    "%-24s %10.1f %12.2f %12.2f %12.2f %8.3f %10.0f%n",
                    row.name(),
                    mean(results, result -> result.nanos() / NANOS_PER_MS),
                    mean(results, result -> result.peakStagingBytes() / MIB),
                    mean(results, result -> result.meanStagingBytes() / MIB),
                    mean(results, result -> result.peakBufferedBytes() / MIB),
                    mean(results, SimulationResult::loadBalance),
                    mean(results, SimulationResult::requests)));
        }
        return table.toString();
    }

    private static double mean(List<SimulationResult> results, ToDoubleFunction<SimulationResult> value) {
        return results.stream().mapToDouble(value).average().orElse(Double.NaN);
    }
}
