// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.hawser.bench.pagerank.PageRankComparison;
import org.hawser.bench.report.BenchReport;
import org.hawser.bench.report.Machine;
import org.hawser.bench.report.ReportChart;
import org.hawser.bench.report.ReportFile;
import org.hawser.bench.report.ReportTables;
import org.hawser.bench.semem.ExpectedTime;
import org.hawser.bench.semem.Plan;
import org.hawser.bench.semem.SememComparison;
import org.hawser.bench.shuffle.AdaptiveComparison;
import org.hawser.bench.shuffle.ShuffleComparison;
import org.hawser.bench.shuffle.ShuffleLoad;
import org.hawser.bench.shuffle.SimulatedChoices;
import org.hawser.bench.smalljobs.SmallJobs;
import org.hawser.bench.spawn.SpawnComparison;
import org.hawser.bench.start.StartComparison;
import org.hawser.bench.terasort.TeraSortComparison;
import org.hawser.bench.transport.TransportComparison;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.Chronos;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.core.layout.RuntimeLayout;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code hawser bench}; each method is one of its names. */
@Command(
        name = "bench",
        description = "Compares Hawser with stock Hadoop on clusters of its own; docs/benchmarks.md explains each.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        subcommands = {
            ChronosBench.class,
            ChronosSimBench.class,
            IbisCoordBench.class,
            IbisIsolationBench.class,
            IbisShareBench.class,
            IbisSimBench.class
        },
        synopsisSubcommandLabel = "NAME")
public final class BenchCommand implements Runnable {

    private static final int MAX_WARM_UP_SECONDS = 3600;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing name: " + String.join(", ", spec.subcommands().keySet()) + ".");
    }

    @Command(
            name = "start",
            description = "Start of single containers, to the program's main and to the end of an empty map task.")
    public int start(@Mixin BenchOptions options, @Mixin Containers containers) {
        return options.run("start", new StartComparison(containers.number), out());
    }

    @Command(
            name = "spawn",
            description = "Start of single containers that are forked, spawned by MPI, or run in slots under mpirun.")
    public int spawn(@Mixin BenchOptions options, @Mixin Containers containers) {
        return options.run("spawn", new SpawnComparison(containers.number), out());
    }

    /** The option of comparisons that start single containers. */
    static final class Containers {
        @Option(
                names = "--containers",
                paramLabel = "N",
                defaultValue = "20",
                description = "Containers of each kind in a run. Default: ${DEFAULT-VALUE}.")
        private int number;
    }

    @Command(
            name = "smalljobs",
            description = "pi and word count of 2.8 MB: stock, stock with AppCDS and C1, uber mode, Hawser.")
    public int smallJobs(@Mixin BenchOptions options) {
        return options.run("smalljobs", new SmallJobs(), out());
    }

    @Command(
            name = "pagerank",
            description = "Rounds of PageRank, a job each: stock, stock with AppCDS and C1, Hawser.")
    public int pageRank(
            @Mixin BenchOptions options,
            @Option(
                            names = "--pages",
                            paramLabel = "N",
                            defaultValue = "50000",
                            description = "Pages of the graph. Default: ${DEFAULT-VALUE}.")
                    int pages,
            @Option(
                            names = "--rounds",
                            paramLabel = "N",
                            defaultValue = "10",
                            description = "Rounds, a job each. Default: ${DEFAULT-VALUE}.")
                    int rounds) {
        return options.run("pagerank", new PageRankComparison(pages, rounds), out());
    }

    @Command(
            name = "shuffle",
            description =
                    "Nothing but the shuffle, of small and of large blocks: stock's, and Hawser's over MPI and TCP.")
    public int shuffle(
            @Mixin BenchOptions options,
            @Option(
                            names = "--blocks",
                            paramLabel = "SIZE",
                            defaultValue = "all",
                            description = "Which blocks: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
                    Blocks blocks,
            @Option(
                            names = "--warm-up",
                            paramLabel = "SECONDS",
                            defaultValue = "30",
                            description =
                                    "How long each configuration shuffles before it is timed. Default: ${DEFAULT-VALUE}.")
                    int warmUpSeconds,
            @Option(
                            names = "--in-memory",
                            description = "Compares reducers that read map outputs in tmpfs themselves with those that "
                                    + "request them over MPI and TCP.")
                    boolean inMemory) {
        if (warmUpSeconds < 0 || warmUpSeconds > MAX_WARM_UP_SECONDS) {
            throw refused(
                    "shuffle",
                    "--warm-up is " + warmUpSeconds + ", allowed are 0 to " + MAX_WARM_UP_SECONDS + " seconds");
        }
        RuntimeLayout layout = RuntimeLayout.locate();
        ShuffleComparison comparison = ShuffleComparison.of(
                layout.root(),
                options.parent(layout).resolve("bench-shuffle"),
                blocks.loads(),
                Duration.ofSeconds(warmUpSeconds),
                inMemory);
        return options.run("shuffle", comparison, out());
    }

    /** What {@link #shuffle} moves. */
    enum Blocks {
        SMALL,
        LARGE,
        ALL;

        private List<ShuffleLoad> loads() {
            return switch (this) {
                case SMALL -> List.of(ShuffleLoad.SMALL);
                case LARGE -> List.of(ShuffleLoad.LARGE);
                case ALL -> ShuffleLoad.ALL;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Command(
            name = "shuffle-adaptive",
            description =
                    "Hawser's shuffle from four hosts, one of them slow or hot: with the adaptive choice of sources, "
                            + "and with others. Makes network namespaces, which needs root and iproute2.")
    public int shuffleAdaptive(
            @Mixin BenchOptions options,
            @Option(
                            names = "--simulate",
                            description = "Only compare the choices in simulated time; needs no namespaces.")
                    boolean simulate) {
        if (simulate) {
            SimulatedChoices.print(out()::println);
            return 0;
        }
        Path directory = options.parent(RuntimeLayout.locate()).resolve("bench-shuffle-adaptive");
        return options.run("shuffle-adaptive", new AdaptiveComparison(directory), out());
    }

    @Command(
            name = "semem",
            description =
                    "Intermediate data on a central disk, on local disks, and in memory: up to four jobs. Emulates the disk, "
                            + "which needs root, iproute2, socat, sshfs and openssh-sftp-server.")
    public int semem(@Mixin BenchOptions options, @Mixin EmulationOptions emulation, @Mixin SememOptions semem) {
        CommandLine command = spec.subcommands().get("semem");
        return compare(
                "semem",
                options,
                emulation,
                at -> semem.plan(command, emulation.emulation(command, at, semem.leastWorkers())));
    }

    @Command(
            name = "semem-nodes",
            description = "The shuffle's copying from one memory node, and from more. Needs what semem needs.")
    public int sememNodes(@Mixin BenchOptions options, @Mixin EmulationOptions emulation, @Mixin NodesOptions nodes) {
        CommandLine command = spec.subcommands().get("semem-nodes");
        return compare(
                "semem-nodes",
                options,
                emulation,
                at -> nodes.plan(emulation.emulation(command, at, NodesOptions.PARTS)));
    }

    private int compare(String name, BenchOptions options, EmulationOptions emulation, Function<Path, Plan> plans) {
        Plan plan = plans.apply(options.parent().resolve("bench-" + name));
        if (emulation.dryRun()) {
            return options.describe(plan.describe(), ExpectedTime.text(plan, options.runs()), out());
        }
        return options.run(name, new SememComparison(plan, RuntimeLayout.locate()), out());
    }

    @Command(name = "chronos-overhead", description = "Three jobs with and without Chronos, while no node is lost.")
    public int chronosOverhead(@Mixin BenchOptions options, @Mixin OverheadOptions overhead) {
        return overhead.run(options, "chronos", Chronos.addedTo(Map.of()), Role.RESOURCEMANAGER, out());
    }

    @Command(
            name = "ibis-overhead",
            description = "Three jobs with and without IBIS, one at a time on an idle cluster.")
    public int ibisOverhead(@Mixin BenchOptions options, @Mixin OverheadOptions overhead) {
        return overhead.run(options, "ibis", Ibis.addedTo(Map.of()), Role.DATANODE, out());
    }

    @Command(
            name = "terasort",
            description = "TeraSort: stock, stock with AppCDS and C1, Hawser with stock's shuffle, Hawser.")
    public int teraSort(
            @Mixin BenchOptions options,
            @Option(
                            names = "--size",
                            paramLabel = "SIZE",
                            defaultValue = "2g",
                            description = "Bytes to sort, such as 200m or 2g. Default: ${DEFAULT-VALUE}.")
                    String size) {
        long bytes = DataSize.bytes(spec.subcommands().get("terasort"), "--size", size);
        return options.run("terasort", new TeraSortComparison(bytes), out());
    }

    @Command(
            name = "transport",
            description = "Requests and payload between two processes: over MPI and TCP, and these networks alone.")
    public int transport(@Mixin BenchOptions options) {
        return options.run(
                "transport", TransportComparison.of(RuntimeLayout.locate().root()), out());
    }

    @Command(name = "report", description = "Prints the tables of reports that --json wrote, as Markdown.")
    public int report(
            @Parameters(
                            arity = "1..*",
                            paramLabel = "FILE",
                            description = "Written by \"hawser bench NAME --json FILE\".")
                    List<Path> files,
            @Option(names = "--chart", paramLabel = "SVG", description = "Also draw their medians and spreads.")
                    Path chart) {
        List<BenchReport> reports =
                files.stream().map(file -> new ReportFile(file).read()).toList();
        reports.forEach(this::print);
        if (chart != null) {
            new ReportChart(reports).write(chart);
        }
        return 0;
    }

    private void print(BenchReport report) {
        Machine machine = report.machine();
        out().printf(
                        """
                        ### %s

                        %s; %s, %d processors, %d MiB, load %s at the start; Java %s, Hadoop %s, Hawser %s. Median (min-max).

                        %s

                        ```
                        """,
                        report.name(),
                        report.started(),
                        machine.processor(),
                        machine.processors(),
                        machine.memoryMiB(),
                        machine.load(),
                        machine.java(),
                        machine.hadoop(),
                        machine.hawser(),
                        new ReportTables(report).markdown());
        report.results().forEach(result -> out().println(result.line()));
        out().println("```\n");
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private ParameterException refused(String name, String message) {
        return new ParameterException(spec.subcommands().get(name), message);
    }
}
