// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import picocli.CommandLine.Command;

/** The command {@code hawser pool}, also {@code hadoop pool}; it only groups its subcommands. */
@Command(
        name = "pool",
        description = "Shows, changes, starts and stops the pools of reused JVMs.",
        mixinStandardHelpOptions = true,
        subcommands = {PoolStatus.class, PoolResize.class, PoolReport.class, PoolStart.class, PoolStop.class})
public final class PoolCommand {}
