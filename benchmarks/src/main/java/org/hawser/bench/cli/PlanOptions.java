// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.function.BiFunction;
import org.hawser.bench.run.ComparisonPlan;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.cluster.core.layout.RuntimeLayout;
import picocli.CommandLine.Option;

/** The command-line options of comparisons that have a plan, which is told instead if the user wants no more. */
final class PlanOptions {
    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of all clusters; can be given several times.")
    private Map<String, String> settings = Map.of();

    @Option(names = "--dry-run", description = "Only print what would be compared.")
    private boolean dryRun;

    Map<String, String> settings() {
        return settings;
    }

    /** Compares, or tells the plan. */
    <P extends ComparisonPlan> int run(
            String name,
            BenchOptions options,
            P plan,
            BiFunction<P, RuntimeLayout, ProcessComparison> comparison,
            PrintWriter out) {
        return dryRun
                ? options.describe(plan.describe(), plan.expectedTime(options.runs()), out)
                : options.run(name, comparison.apply(plan, RuntimeLayout.locate()), out);
    }
}
