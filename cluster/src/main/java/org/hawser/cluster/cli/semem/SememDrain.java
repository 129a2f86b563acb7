// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;
import org.hawser.reuse.service.AgentAddresses;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser semem drain}. */
@Command(
        name = "drain",
        description =
                "Lets memory nodes end: they take no more data, and end when the jobs whose data they hold have ended.",
        mixinStandardHelpOptions = true)
final class SememDrain implements Callable<Integer> {
    @Mixin
    private ClusterConf conf;

    @Option(names = "--all", description = "Drain all memory nodes of the cluster.")
    private boolean all;

    @Parameters(
            paramLabel = "NODE",
            arity = "0..*",
            description = "HOST:PORT as hawser semem nodes shows it, or HOST for all nodes of a host.")
    private List<String> wanted = List.of();

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        if (all != wanted.isEmpty()) {
            throw new ClusterException("Name the memory nodes to drain, or say --all.");
        }
        AgentAddresses addresses = conf.addresses();
        List<String> published = addresses.memoryNodes();
        CommandLine line = command.commandLine();
        return MemoryNodeList.ask(addresses, all ? published : chosen(published), conf.call()::drain)
                .print(line.getOut(), line.getErr(), false);
    }

    private List<String> chosen(List<String> published) {
        List<String> chosen = new ArrayList<>();
        for (String node : wanted) {
            List<String> found = published.stream()
                    .filter(name -> MemoryNodeList.shortName(name).equals(node)
                            || MemoryNodeList.shortName(name).startsWith(node + ":"))
                    .toList();
            if (found.isEmpty()) {
                throw new ClusterException("There is no memory node " + node + "; there are "
                        + (published.isEmpty()
                                ? "none"
                                : published.stream()
                                        .map(MemoryNodeList::shortName)
                                        .collect(Collectors.joining(", ")))
                        + ".");
            }
            chosen.addAll(found);
        }
        return chosen;
    }
}
