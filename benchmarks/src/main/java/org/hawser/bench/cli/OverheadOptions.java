// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.hawser.bench.overhead.OverheadComparison;
import org.hawser.bench.overhead.OverheadPlan;
import org.hawser.cluster.core.Role;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command-line options of comparisons of jobs with and without a part of Hawser. */
final class OverheadOptions {
    @Option(
            names = "--megabytes",
            paramLabel = "N",
            defaultValue = "200",
            description = "What each job reads or writes, MB. Default: ${DEFAULT-VALUE}.")
    private int megabytes;

    @Mixin
    private PlanOptions planned;

    int run(BenchOptions options, String part, Map<String, String> with, Role daemon, PrintWriter out) {
        String name = OverheadPlan.nameOf(part);
        OverheadPlan plan = new OverheadPlan(
                options.parent().resolve("bench-" + name), part, with, daemon, megabytes, planned.settings());
        return planned.run(name, options, plan, OverheadComparison::new, out);
    }
}
