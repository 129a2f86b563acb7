// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.hawser.cluster.cli.batch.AllocationCommand;
import org.hawser.cluster.cli.batch.SubmitCommand;
import org.hawser.cluster.cli.pool.PoolCommand;
import org.hawser.cluster.cli.semem.SememCommand;
import org.hawser.cluster.core.client.ToolFamily;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.InitializationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser}: its main class, which runs the subcommand that is named. */
@Command(
        name = "hawser",
        description = "Makes stock Apache Hadoop fast on supercomputers.",
        mixinStandardHelpOptions = true,
        versionProvider = HawserCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ClusterCommand.class,
            PoolCommand.class,
            SememCommand.class,
            IbisCommand.class,
            SubmitCommand.class,
            AllocationCommand.class,
            DoctorCommand.class
        })
public final class HawserCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--verbose", scope = CommandLine.ScopeType.INHERIT, description = "Show stack traces of errors.")
    private boolean verbose;

    /** Runs one command line and exits with its code. */
    public static void main(String[] arguments) {
        int exitCode;
        try {
            exitCode = execute(arguments);
        } catch (LinkageError | ServiceConfigurationError | InitializationException e) {
            System.err.println(
                    "hawser: " + e + " (--verbose shows where). A jar is missing or damaged; if this checkout"
                            + " is being built, wait until the build has ended.");
            if (List.of(arguments).contains("--verbose")) {
                e.printStackTrace();
            }
            exitCode = 1;
        }
        System.exit(exitCode);
    }

    private static int execute(String[] arguments) {
        ClientLogging.install(System.getProperties());
        CommandLine commandLine = commandLine();
        // All subcommands share this writer, because print and printf do not flush it.
        PrintWriter out = commandLine.getOut();
        commandLine.setOut(out);
        int exitCode = commandLine.execute(arguments);
        out.flush();
        return exitCode;
    }

    /** The command with all its subcommands, for callers within this process. */
    public static CommandLine commandLine() {
        HawserCommand root = new HawserCommand();
        CommandLine commandLine = new CommandLine(root);
        for (ToolFamily family : ToolFamily.values()) {
            commandLine.addSubcommand(family.label(), ToolCommand.commandLine(family));
        }
        ServiceLoader.load(SubcommandProvider.class).forEach(provider -> commandLine.addSubcommand(provider.command()));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExecutionExceptionHandler(new OneLineErrors(() -> root.verbose));
        commandLine.setParameterExceptionHandler(OneLineErrors::usage);
        return commandLine;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** The version of the jar that this runs from. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = HawserCommand.class.getPackage().getImplementationVersion();
            return new String[] {"hawser " + (version == null ? "(not packed)" : version)};
        }
    }
}
