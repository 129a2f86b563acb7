// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.hawser.cluster.core.site.SitePools;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code hawser pool stop}. */
@Command(
        name = "stop",
        description = "Stops the pools that \"pool start\" started on this host. Containers in their slots end "
                + "with them.",
        mixinStandardHelpOptions = true)
final class PoolStop implements Callable<Integer> {
    @Mixin
    private PoolsDirectory directory;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        PrintWriter out = command.commandLine().getOut();
        boolean ran = new SitePools(directory.path(), out::println).stop();
        out.println(ran ? "the pools have ended" : "no pools of " + directory.path() + " were running");
        return 0;
    }
}
