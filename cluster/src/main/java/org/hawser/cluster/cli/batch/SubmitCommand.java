// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hawser.cluster.batch.request.RequestLimits;
import org.hawser.cluster.batch.scheduler.BatchSystem;
import org.hawser.cluster.batch.script.Dialect;
import org.hawser.cluster.batch.script.Installation;
import org.hawser.cluster.batch.script.JobRequest;
import org.hawser.cluster.batch.script.JobScript;
import org.hawser.cluster.batch.script.SiteLines;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.core.process.ProgramPath;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser submit}. */
@Command(
        name = "submit",
        description = "Submits a batch job that runs a command on its own Hadoop cluster.",
        customSynopsis = "hawser submit -l RESOURCES [OPTIONS] -- COMMAND [ARGUMENTS]",
        footer = {
            "",
            "Examples:",
            "  hawser submit -l select=5:ncpus=16:mem=64gb,walltime=01:00:00 -- hadoop jar my.jar in out",
            "  hawser submit -l nodes=5:ppn=16,walltime=01:00:00 --hdfs shm -- bash my-steps.sh",
            "  hawser submit -l '--nodes=5 --cpus-per-task=16 --mem=64G --time=01:00:00' -- hadoop jar my.jar"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class SubmitCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "-l",
            paramLabel = "RESOURCES",
            description = "Nodes, cores, memory and walltime, in the notation of PBS Pro (select=), Torque (nodes=) or"
                    + " sbatch, whichever the batch system is; they go into the script as written; may be repeated.")
    private List<String> resources = new ArrayList<>();

    @Option(
            names = "--scheduler",
            paramLabel = "SYSTEM",
            defaultValue = "auto",
            description = "pbspro, torque, slurm, or auto to use the one that is found. For Slurm with Torque's "
                    + "commands, torque works too. Default: ${DEFAULT-VALUE}.")
    private SchedulerChoice scheduler;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "hawser",
            description = "Name of the job. Default: ${DEFAULT-VALUE}.")
    private String name;

    @Option(names = "--queue", paramLabel = "QUEUE", description = "Queue, or partition with Slurm.")
    private String queue;

    @Option(names = "--account", paramLabel = "ACCOUNT", description = "Account to charge for the job.")
    private String account;

    @Option(
            names = "--directive",
            paramLabel = "LINE",
            description = "Additional line for the batch system, such as \"#PBS -m e\"; may be repeated.")
    private List<String> directives = new ArrayList<>();

    @Option(
            names = "--module",
            paramLabel = "NAME",
            description = "Module that the job loads at its start, for all nodes; may be repeated.")
    private List<String> modules = new ArrayList<>();

    @Option(
            names = "--prologue",
            paramLabel = "FILE",
            description = "Shell script that the job script sources after loading the modules. Variables that "
                    + "it exports reach all nodes.")
    private Path prologue;

    @Mixin
    private ClusterOptions cluster;

    @Option(names = "--dry-run", description = "Print the job script instead of submitting it.")
    private boolean dryRun;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command to run, after \"--\".")
    private List<String> command = new ArrayList<>();

    /** The values of {@code --scheduler}. */
    private enum SchedulerChoice {
        AUTO,
        PBSPRO,
        TORQUE,
        SLURM;

        Dialect dialect(BatchSystem system) {
            return this == AUTO ? system.require() : Dialect.valueOf(name());
        }
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        // The job runs in a directory below this one: it would be refused there, after it has waited in the queue.
        RequestLimits.requireDirectory("The current directory", Path.of("").toAbsolutePath());
        BatchSystem system = new BatchSystem(ProgramPath.ofProcess());
        Dialect dialect = scheduler.dialect(system);
        JobRequest request = request(dialect);
        MemoryNodes.warning(cluster.settings(), request.memoryNodes())
                .ifPresent(spec.commandLine().getErr()::println);
        String script = new JobScript(request, dialect).text();
        if (dryRun) {
            out.print(script);
            return 0;
        }
        Path file = write(script);
        out.println(system.submit(dialect, file));
        out.println("The job script is " + file + "; configuration and logs will be in hawser-JOB, beside it.");
        return 0;
    }

    private JobRequest request(Dialect dialect) {
        RuntimeLayout layout = RuntimeLayout.locate();
        Optional<Path> hadoopHome = RuntimeLayout.hadoopHome(System.getenv())
                .map(home -> home.toAbsolutePath().normalize());
        return new JobRequest(
                name,
                dialect.read(resources),
                Optional.ofNullable(queue),
                Optional.ofNullable(account),
                cluster.memoryNodes(),
                cluster.singleNode(),
                cluster.grace(),
                cluster.forScript(),
                new Installation(JavaCommand.home(), layout.root(), hadoopHome),
                new SiteLines(directives, modules, Optional.ofNullable(prologue).map(file -> file.toAbsolutePath()
                        .normalize())),
                command);
    }

    /** The script stays, so that it can be edited and submitted again. */
    private Path write(String script) {
        try {
            Path directory = Path.of("").toAbsolutePath();
            Path file = directory.resolve(name + ".job");
            for (int i = 2; Files.exists(file); i++) {
                file = directory.resolve(name + "-" + i + ".job");
            }
            return Files.writeString(file, script, StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            throw new ClusterException(
                    "The job script cannot be written to the current directory: " + e
                            + "; change to a writable directory that all nodes share.",
                    e);
        }
    }
}
