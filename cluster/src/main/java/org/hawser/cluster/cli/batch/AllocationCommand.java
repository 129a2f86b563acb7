// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hawser allocation}, which job scripts use; it only groups its subcommands. */
@Command(
        name = "allocation",
        description = "Runs a cluster inside the job of a batch system; job scripts use it.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RunCommand.class, NodeCommand.class})
public final class AllocationCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: run (or node, which run starts).");
    }
}
