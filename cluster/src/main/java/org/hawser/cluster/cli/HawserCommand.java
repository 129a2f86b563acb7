/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.cli;

import java.io.PrintWriter;
import java.util.ServiceLoader;
import org.hawser.cluster.cli.batch.AllocationCommand;
import org.hawser.cluster.cli.batch.SubmitCommand;
import org.hawser.cluster.cli.pool.PoolCommand;
import org.hawser.cluster.core.client.ToolFamily;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code hawser} command. */
@Command(
        name = "hawser",
        description = "Makes stock Apache Hadoop fast on supercomputers.",
        mixinStandardHelpOptions = true,
        versionProvider = HawserVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ClusterCommand.class,
            PoolCommand.class,
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
        ClientLogging.install(System.getProperties());
        CommandLine commandLine = commandLine();
        // All subcommands share this writer, because print and printf do not flush it.
        PrintWriter out = commandLine.getOut();
        commandLine.setOut(out);
        int exitCode = commandLine.execute(arguments);
        out.flush();
        System.exit(exitCode);
    }

    static CommandLine commandLine() {
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
        PrintWriter out = spec.commandLine().getOut();
        spec.commandLine().usage(out);
    }
}
