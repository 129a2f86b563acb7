// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.hawser.reuse.service.AgentAddresses;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hawser semem nodes}. */
@Command(
        name = "nodes",
        description = "Lists the memory nodes of the cluster, also those that have joined it, and how they are.",
        mixinStandardHelpOptions = true)
final class SememNodes implements Callable<Integer> {
    @Mixin
    private ClusterConf conf;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        AgentAddresses addresses = conf.addresses();
        CommandLine line = command.commandLine();
        return MemoryNodeList.ask(addresses, addresses.memoryNodes(), conf.call()::state)
                .print(line.getOut(), line.getErr(), json);
    }
}
