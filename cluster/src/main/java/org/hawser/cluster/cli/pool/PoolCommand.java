// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.PrintWriter;
import org.hawser.cluster.core.site.SitePools;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code hawser pool}, also {@code hadoop pool}; it only groups its subcommands. */
@Command(
        name = "pool",
        description = "Shows, changes, starts and stops the pools of reused JVMs.",
        mixinStandardHelpOptions = true,
        subcommands = {PoolStatus.class, PoolResize.class, PoolReport.class, PoolStart.class})
public final class PoolCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "stop",
            description = "Stops the pools that \"pool start\" started on this host. Containers in their slots end "
                    + "with them.",
            mixinStandardHelpOptions = true)
    void stop(@Mixin PoolsDirectory directory) {
        PrintWriter out = spec.commandLine().getOut();
        boolean ran = new SitePools(directory.path(), out::println).stop();
        out.println(ran ? "the pools have ended" : "no pools of " + directory.path() + " were running");
    }
}
