// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.util.List;
import org.hawser.bench.semem.Emulation;
import org.hawser.bench.semem.SememJob;
import org.hawser.bench.semem.Side;
import org.hawser.bench.semem.SidesPlan;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options that only {@code bench semem} has. */
final class SememOptions {
    @Option(
            names = "--sides",
            paramLabel = "SIDE",
            split = ",",
            defaultValue = "stock-central,central,local,ramdisk,every-node,dedicated",
            description =
                    "What to compare, separated by commas; stock-local, dedicated-more, and others than the first "
                            + "two with -tcp, are possible too. Default: ${DEFAULT-VALUE}.")
    private List<String> sides;

    @Option(
            names = "--jobs",
            paramLabel = "JOB",
            split = ",",
            defaultValue = "terasort,sequence-count",
            description =
                    "Which jobs, separated by commas; word-count and inverted-index too. Default: ${DEFAULT-VALUE}.")
    private List<String> jobs;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "4",
            description = "Nodes of each side, memory nodes included. Default: ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--memory-nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "Memory nodes of the sides that have some. Default: ${DEFAULT-VALUE}.")
    private int memoryNodes;

    int leastWorkers() {
        return SidesPlan.leastWorkers(nodes, memoryNodes);
    }

    SidesPlan plan(CommandLine command, Emulation emulation) {
        return new SidesPlan(
                emulation,
                Names.of(command, "--sides", sides, Side.values()),
                Names.of(command, "--jobs", jobs, SememJob.values()),
                nodes,
                memoryNodes);
    }
}
