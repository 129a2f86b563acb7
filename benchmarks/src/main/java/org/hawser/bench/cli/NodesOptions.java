// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.bench.semem.NodesPlan;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options of {@code bench semem-nodes}. */
final class NodesOptions {
    @Option(
            names = "--memory-nodes",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2,4,8",
            description = "Numbers of memory nodes, separated by commas. Default: ${DEFAULT-VALUE}.")
    private List<Integer> memoryNodes;

    @Option(
            names = "--data-size",
            paramLabel = "SIZE",
            defaultValue = "400m",
            description = "Bytes that are sorted, such as 400m or 2g. Default: ${DEFAULT-VALUE}.")
    private String size;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            defaultValue = "400",
            description = "Bandwidth of the central disk in each direction, Mbit/s. Default: ${DEFAULT-VALUE}.")
    private int mbit;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "2",
            description = "Workers of each cluster. Default: ${DEFAULT-VALUE}.")
    private int workers;

    @Option(
            names = "--worker-cpus",
            paramLabel = "N",
            defaultValue = "0.5",
            description = "Processors of a worker. Default: ${DEFAULT-VALUE}.")
    private double workerCpus;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            defaultValue = "0.1",
            description = "Processors of a memory node. Default: ${DEFAULT-VALUE}.")
    private double memoryNodeCpus;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "1g",
            description = "Memory of a node for intermediate data. Default: ${DEFAULT-VALUE}.")
    private String memory;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of all clusters; can be given several times.")
    private Map<String, String> settings = Map.of();

    @Option(names = "--dry-run", description = "Only print what would be compared.")
    private boolean dryRun;

    boolean dryRun() {
        return dryRun;
    }

    NodesPlan plan(CommandLine command, Path directory) {
        return new NodesPlan(
                directory,
                memoryNodes,
                DataSize.bytes(command, "--data-size", size),
                mbit,
                workers,
                workerCpus,
                memoryNodeCpus,
                memory,
                settings);
    }
}
