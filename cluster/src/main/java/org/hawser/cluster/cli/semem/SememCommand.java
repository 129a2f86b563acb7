// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import picocli.CommandLine.Command;

/** The command {@code hawser semem}; it only groups its subcommands. */
@Command(
        name = "semem",
        description =
                "Shows the memory that nodes use for intermediate files; lists, adds and drains memory nodes, and says"
                        + " how many a job needs.",
        mixinStandardHelpOptions = true,
        subcommands = {SememStatus.class, SememNodes.class, SememNode.class, SememDrain.class, SememEstimate.class})
public final class SememCommand {}
