// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.hawser.bench.ibis.CoordComparison;
import org.hawser.bench.ibis.CoordPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench ibis-coord}. */
@Command(
        name = "ibis-coord",
        description =
                "Two applications, one with data on two DataNodes and one with data on one: what each gets of both"
                        + " together, with the broker and without. Needs what ibis-share needs.")
final class IbisCoordBench implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Mixin
    private PlanOptions planned;

    @Option(
            names = "--streams",
            paramLabel = "N",
            defaultValue = "12",
            description = "Streams of each application on each DataNode. Default: ${DEFAULT-VALUE}.")
    private int streams;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            defaultValue = "160",
            description = "Bandwidth of each device, shared by reads and writes, Mbit/s. Default: ${DEFAULT-VALUE}.")
    private int mbit;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "How long is measured. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Override
    public Integer call() {
        CoordPlan plan = new CoordPlan(
                options.parent().resolve("bench-ibis-coord"),
                streams,
                mbit,
                Duration.ofSeconds(seconds),
                planned.settings());
        return planned.run(
                "ibis-coord",
                options,
                plan,
                CoordComparison::new,
                spec.commandLine().getOut());
    }
}
