// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.util.List;
import org.hawser.bench.semem.Emulation;
import org.hawser.bench.semem.NodesPlan;
import picocli.CommandLine.Option;

/** The options that only {@code bench semem-nodes} has. */
final class NodesOptions {
    /** How many nodes share the default memory, so that the data fits into one memory node. */
    static final int PARTS = 2;

    @Option(
            names = "--memory-nodes",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2,4",
            description = "Numbers of memory nodes, separated by commas. Default: ${DEFAULT-VALUE}.")
    private List<Integer> memoryNodes;

    @Option(
            names = "--memory-node-cpus",
            paramLabel = "N",
            defaultValue = "0.1",
            description = "Processors of a memory node; 0 for no limit. Default: ${DEFAULT-VALUE}.")
    private double memoryNodeCpus;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "2",
            description = "Workers of each cluster. Default: ${DEFAULT-VALUE}.")
    private int workers;

    NodesPlan plan(Emulation emulation) {
        return new NodesPlan(emulation, memoryNodes, workers, memoryNodeCpus);
    }
}
