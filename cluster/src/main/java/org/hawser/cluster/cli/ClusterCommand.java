// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hawser cluster}, which only groups its subcommands. */
@Command(
        name = "cluster",
        description = "Starts, restarts, stops and shows a local cluster of real daemons.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ClusterStart.class, ClusterRestart.class, ClusterStop.class, ClusterStatus.class})
final class ClusterCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: start, restart, stop or status.");
    }
}
