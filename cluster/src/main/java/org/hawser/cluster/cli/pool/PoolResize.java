// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.util.concurrent.Callable;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.ReuseKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser pool resize}. */
@Command(
        name = "resize",
        description =
                "Changes the number of slots of each node until its pool ends or hawser.reuse.slots changes. Surplus slots "
                        + "end after their container.",
        mixinStandardHelpOptions = true)
final class PoolResize implements Callable<Integer> {
    @Mixin
    private RunDirectories runDirectories;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Parameters(paramLabel = "SLOTS", description = "New number of slots of each node.")
    private String slots;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        int wanted = ReuseKeys.SLOTS
                .getIfSet(name -> slots)
                .orElseThrow(() -> new ConfigException(ReuseKeys.SLOTS.name(), "the number of slots is missing"));
        return PoolStatus.print(runDirectories.ask(pool -> pool.resize(wanted)), json, command.commandLine());
    }
}
