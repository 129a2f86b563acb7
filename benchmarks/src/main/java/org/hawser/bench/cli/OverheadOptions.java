// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.hawser.bench.overhead.OverheadComparison;
import org.hawser.bench.overhead.OverheadPlan;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.layout.RuntimeLayout;
import picocli.CommandLine.Option;

/** The command-line options of comparisons of jobs with and without a part of Hawser. */
final class OverheadOptions {
    @Option(
            names = "--megabytes",
            paramLabel = "N",
            defaultValue = "200",
            description = "What each job reads or writes, MB. Default: ${DEFAULT-VALUE}.")
    private int megabytes;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of both clusters; can be given several times.")
    private Map<String, String> settings = Map.of();

    @Option(names = "--dry-run", description = "Only print what would be compared.")
    private boolean dryRun;

    int run(BenchOptions options, String part, Map<String, String> with, Role daemon, PrintWriter out) {
        String name = part + "-overhead";
        OverheadPlan plan = new OverheadPlan(
                name, options.parent().resolve("bench-" + name), part, with, daemon, megabytes, settings);
        if (dryRun) {
            return options.describe(plan.describe(), plan.expectedTime(options.runs()), out);
        }
        return options.run(name, new OverheadComparison(plan, RuntimeLayout.locate()), out);
    }
}
