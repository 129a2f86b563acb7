// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.hawser.bench.shuffle.simulation.PolicyRow;
import org.hawser.bench.shuffle.simulation.Scenario;
import org.hawser.bench.shuffle.simulation.Scenarios;
import org.hawser.bench.shuffle.simulation.ShuffleSimulation;
import org.hawser.bench.shuffle.simulation.SimulationResult;
import org.hawser.cluster.core.Progress;
import org.hawser.shuffle.policy.FetchLimits;

/**
 * Runs {@code shuffle-adaptive --simulate}: compares the choices of sources in simulated time, and shows what each
 * principle of the adaptive one adds, and what is lost without it.
 */
public final class SimulatedChoices {
    private static final int SEEDS = 5;
    private static final double MIB = 1 << 20;
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private SimulatedChoices() {}

    /** Prints a table for each scenario. */
    public static void print(Progress progress) {
        List<PolicyRow> rows = Stream.of(PolicyRow.selections(), PolicyRow.ablation(), PolicyRow.leavingOneOut())
                .flatMap(List::stream)
                .toList();
        FetchLimits limits = FetchLimits.of(AdaptiveComparison.IN_FLIGHT_LIMIT_BYTES);
        progress.line("Simulated, mean of " + SEEDS + " runs; in-flight limit " + limits.hardBytes() / (1 << 10)
                + " KiB a reducer; peak and mean are staging memory of all reducers:");
        List<Scenario> scenarios = new ArrayList<>(Scenarios.disturbed(Scenarios.fourSources()));
        scenarios.add(Scenarios.cluster());
        for (Scenario scenario : scenarios) {
            progress.line("");
            progress.line(table(scenario, limits, rows).stripTrailing());
        }
    }

    /** One line per policy, each the mean of runs with the same seeds. */
    private static String table(Scenario scenario, FetchLimits limits, List<PolicyRow> rows) {
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
            List<SimulationResult> results = LongStream.range(0, SEEDS)
                    .mapToObj(seed -> ShuffleSimulation.run(scenario, row.policy(), limits, seed))
                    .toList();
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
