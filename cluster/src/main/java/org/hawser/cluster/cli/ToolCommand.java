// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.cluster.core.client.ClientCommand;
import org.hawser.cluster.core.client.ToolFamily;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.cluster.local.LocalCluster;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hawser jar}, {@code fs} and the like: a Hadoop command against the current cluster. */
@Command(mixinStandardHelpOptions = true)
final class ToolCommand implements Callable<Integer> {
    private final ToolFamily family;

    @Parameters(arity = "0..*", hidden = true)
    private List<String> arguments = new ArrayList<>();

    private ToolCommand(ToolFamily family) {
        this.family = family;
    }

    /** The command of a family: all from the first word that is not an option of its own is Hadoop's. */
    static CommandLine commandLine(ToolFamily family) {
        CommandLine commandLine = new CommandLine(new ToolCommand(family));
        commandLine.getCommandSpec().name(family.label());
        commandLine
                .getCommandSpec()
                .usageMessage()
                .description("On the current cluster, " + family.description() + ".")
                .customSynopsis("hawser " + family.label() + " [-hV] [--verbose] " + family.synopsis());
        commandLine.setStopAtPositional(true);
        commandLine.setUnmatchedOptionsArePositionalParams(true);
        return commandLine;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        RuntimeLayout layout = RuntimeLayout.locate();
        Path dir = CurrentCluster.of(layout).directory();
        LocalCluster cluster = LocalCluster.attach(dir, layout);
        Process client = new ClientCommand(
                        new ClusterPaths(cluster.dir()), cluster.state().profile(), layout)
                .process(family.tool(arguments))
                .inheritIO()
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(client::destroy, "end-client"));
        return client.waitFor();
    }
}
