// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hawser.cluster.batch.allocation.AllocationRun;
import org.hawser.cluster.batch.command.TerminationSignal;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.plan.LocalDir;
import org.hawser.cluster.batch.plan.TimeBudget;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.batch.request.Walltime;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.core.process.ProgramPath;
import org.hawser.cluster.core.process.ProgramRun;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser allocation run}. */
@Command(
        name = "run",
        description = "Starts a cluster on the nodes of a job, runs a command on it, and stops it.",
        footer = {
            "",
            "The exit code is that of the command; 124 if the walltime was nearly over, 143 if the batch system ended"
                    + " the job, 1 if the cluster could not be started or was lost."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RunCommand implements Callable<Integer> {
    /** A stop takes less from the signal on, unless many files are slow to remove. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(45);

    private static final Duration DRAWING_LIMIT = Duration.ofMinutes(1);

    @Spec
    private CommandSpec spec;

    @Mixin
    private AllocationOptions options;

    @Option(
            names = "--started",
            paramLabel = "SECONDS",
            description = "Start of the job, in seconds since the epoch. Default: now.")
    private Long startedSeconds;

    @Option(
            names = "--walltime",
            paramLabel = "TIME",
            required = true,
            description = "The job's walltime: hours:minutes:seconds, or seconds.")
    private String walltime;

    @Option(
            names = "--node-cores",
            paramLabel = "N",
            description = "Cores of each node that belong to the job. Default: all.")
    private Integer nodeCores;

    @Option(
            names = "--node-memory",
            paramLabel = "SIZE",
            description = "Memory of each node that belongs to the job, such as 64g. Default: all.")
    private String nodeMemory;

    @Option(
            names = "--launcher",
            paramLabel = "LAUNCHER",
            description = "srun, pbs_tmrsh, pbsdsh, or local (all nodes are this machine). Default: the one of the "
                    + "batch system.")
    private NodeLauncher launcher;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command to run, after \"--\".")
    private List<String> command = new ArrayList<>();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        long before = System.nanoTime();
        LocalDir local = options.localDir();
        AllocationSpec allocation = allocation(local.dir());
        Thread main = Thread.currentThread();
        TerminationSignal signal = TerminationSignal.install(main::interrupt, STOP_LIMIT);
        try {
            Progress progress = line -> {
                out.printf(
                        "hawser %4d s  %s%n",
                        Duration.ofNanos(System.nanoTime() - before).toSeconds(), line);
                out.flush();
            };
            if (!local.reason().isBlank()) {
                progress.line("local files are in " + local.reason());
            }
            int exitCode = new AllocationRun(allocation, RuntimeLayout.locate(), System.getenv(), progress)
                    .run()
                    .exitCode();
            if (!Thread.currentThread().isInterrupted()) {
                drawJobs(allocation, out);
            }
            return exitCode;
        } finally {
            signal.done();
        }
    }

    /** Draws each job of which there is a history, if the command that does so is installed and the time suffices. */
    private void drawJobs(AllocationSpec allocation, PrintWriter out) {
        CommandLine report = spec.root().commandLine().getSubcommands().get("report");
        Path logs = new AllocationPlaces(allocation.id(), allocation.dir(), allocation.localDir(), allocation.hdfs())
                .shared()
                .logs();
        if (report == null || !Files.isDirectory(logs.resolve("history"))) {
            return;
        }
        Duration quarter = allocation.time().left(Instant.now()).dividedBy(4);
        List<String> command = List.of(
                JavaCommand.java(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                spec.root().userObject().getClass().getName(),
                "report",
                "--logs",
                logs.toString());
        draw(command, logs, quarter.compareTo(DRAWING_LIMIT) < 0 ? quarter : DRAWING_LIMIT, out);
    }

    /**
     * Draws in a process of its own: whatever happens to it, the job's exit code stays. It is killed when its time is up or
     * the batch system ends the job.
     */
    static void draw(List<String> command, Path logs, Duration limit, PrintWriter out) {
        out.flush();
        try {
            Process drawing = new ProcessBuilder(command).inheritIO().start();
            if (!ProgramRun.ends(drawing, limit) || drawing.exitValue() != 0) {
                drawing.destroyForcibly();
                out.println("not all jobs were drawn: run hawser report --logs " + logs);
            }
        } catch (IOException e) {
            out.println("jobs were not drawn: " + e.getMessage());
        }
    }

    private AllocationSpec allocation(Path localDir) {
        ClusterOptions cluster = options.cluster();
        return new AllocationSpec(
                options.id(),
                options.dir(),
                options.plan(),
                new TimeBudget(
                        Optional.ofNullable(startedSeconds)
                                .map(Instant::ofEpochSecond)
                                .orElseGet(Instant::now),
                        Walltime.ofPbs("--walltime", walltime),
                        cluster.grace()),
                Optional.ofNullable(nodeCores),
                Optional.ofNullable(nodeMemory).map(text -> MemorySize.parse("--node-memory", text)),
                cluster.hdfs(localDir),
                localDir,
                cluster.interfaceName(),
                cluster.profile(),
                cluster.slots(),
                cluster.settings(),
                Optional.ofNullable(launcher)
                        .orElseGet(() -> NodeLauncher.detect(System.getenv(), ProgramPath.ofProcess())),
                command);
    }
}
