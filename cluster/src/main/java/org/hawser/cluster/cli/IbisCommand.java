// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import picocli.CommandLine.Command;

/** The command {@code hawser ibis}; it only groups its subcommands. */
@Command(
        name = "ibis",
        description = "Shows how the devices of DataNodes are shared, and measures them.",
        mixinStandardHelpOptions = true,
        subcommands = {IbisTop.class, IbisProfile.class})
public final class IbisCommand {}
