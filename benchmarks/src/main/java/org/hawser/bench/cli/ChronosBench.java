// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.bench.chronos.ChronosComparison;
import org.hawser.bench.chronos.ChronosPlan;
import org.hawser.bench.chronos.ChronosSide;
import org.hawser.bench.chronos.Load;
import org.hawser.bench.chronos.Order;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench chronos}. */
@Command(
        name = "chronos",
        description =
                "Two jobs, and a node is killed: stock, stock that notices it as soon, with preemption by killing,"
                        + " and with Chronos. Tasks are paced by time.")
final class ChronosBench implements Callable<Integer> {
    private static final int OF_SAME_PRIORITY = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Mixin
    private PlanOptions planned;

    @Option(
            names = "--sides",
            paramLabel = "SIDE",
            split = ",",
            defaultValue = "stock-liveness,kill,chronos,undisturbed",
            description =
                    "What to compare, separated by commas; stock, chronos-forked, chronos-kill, "
                            + "chronos-same-priority, undisturbed-without and undisturbed-stock are possible too. Default: ${DEFAULT-VALUE}.")
    private List<String> sides;

    @Option(
            names = "--loads",
            paramLabel = "LOAD",
            split = ",",
            defaultValue = "map,reduce",
            description = "Which tasks take the time, separated by commas. Default: ${DEFAULT-VALUE}.")
    private List<String> loads;

    @Option(
            names = "--orders",
            paramLabel = "ORDER",
            split = ",",
            defaultValue = "fifo,fair",
            description = "Which jobs come first, separated by commas. Default: ${DEFAULT-VALUE}.")
    private List<String> orders;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "4",
            description = "Workers of each cluster. Default: ${DEFAULT-VALUE}.")
    private int workers;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "3",
            description = "Containers that a worker runs at a time. Default: ${DEFAULT-VALUE}.")
    private int slots;

    @Option(
            names = "--task-seconds",
            paramLabel = "N",
            defaultValue = "20",
            description = "How long a task takes. Default: ${DEFAULT-VALUE}.")
    private double task;

    @Option(
            names = "--silence-seconds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Without a heartbeat for so long, a node is lost; not on stock. Default: ${DEFAULT-VALUE}.")
    private double silence;

    @Option(
            names = "--kill-after-seconds",
            paramLabel = "N",
            defaultValue = "2",
            description = "For how long the jobs are left alone in the state in which a node is killed. "
                    + "Default: ${DEFAULT-VALUE}.")
    private double killAfter;

    @Option(
            names = "--limit-seconds",
            paramLabel = "N",
            defaultValue = "900",
            description = "After that, jobs are not waited for. Default: ${DEFAULT-VALUE}.")
    private double limit;

    @Option(names = "--double-failure", description = "A second node is killed just after the first one is lost.")
    private boolean doubleFailure;

    @Option(
            names = "--same-priority",
            description = "The second job has three times as many maps as the first one instead of twice as many, and"
                    + " chronos-same-priority is compared too.")
    private boolean samePriority;

    @Override
    public Integer call() {
        ChronosPlan plan = plan();
        return planned.run(
                "chronos",
                options,
                plan,
                ChronosComparison::new,
                spec.commandLine().getOut());
    }

    private ChronosPlan plan() {
        List<ChronosSide> compared =
                new ArrayList<>(Names.of(spec.commandLine(), "--sides", sides, ChronosSide.values()));
        if (samePriority) {
            compared.add(ChronosSide.CHRONOS_SAME_PRIORITY);
        }
        return new ChronosPlan(
                options.parent().resolve("bench-chronos"),
                compared,
                Names.of(spec.commandLine(), "--loads", loads, Load.values()),
                Names.of(spec.commandLine(), "--orders", orders, Order.values()),
                workers,
                slots,
                time(task),
                time(silence),
                time(killAfter),
                time(limit),
                doubleFailure ? 2 : 1,
                samePriority ? OF_SAME_PRIORITY : 2,
                planned.settings());
    }

    private static Duration time(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
