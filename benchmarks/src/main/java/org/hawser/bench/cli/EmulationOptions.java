// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.nio.file.Path;
import java.util.Map;
import org.hawser.bench.semem.Emulation;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options that {@code bench semem} and {@code bench semem-nodes} both have. */
final class EmulationOptions {
    private static final long MEBI = 1L << 20;

    @Option(
            names = "--data-size",
            paramLabel = "SIZE",
            defaultValue = "100m",
            description =
                    "Input of TeraSort, such as 100m or 2g; other jobs have a quarter. Default: ${DEFAULT-VALUE}.")
    private String size;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            defaultValue = "100",
            description = "Bandwidth of the central disk in each direction, Mbit/s. Default: ${DEFAULT-VALUE}.")
    private int mbit;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "2",
            description = "Containers that a worker runs at a time. Default: ${DEFAULT-VALUE}.")
    private int slots;

    @Option(
            names = "--cpus",
            paramLabel = "N",
            defaultValue = "0.5",
            description = "Processors of a node; 0 for no limit. Default: ${DEFAULT-VALUE}.")
    private double cpus;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "Memory of a node for intermediate data. Default: five halves of --data-size in all workers "
                    + "of dedicated together; in semem-nodes, five quarters of it in each node.")
    private String memory;

    @Option(
            names = "--timed",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often each job is timed on a cluster, once it is warm. Default: ${DEFAULT-VALUE}.")
    private int timed;

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

    /** @param parts how many nodes share the default memory, five halves of the data size */
    Emulation emulation(CommandLine command, Path directory, int parts) {
        long bytes = DataSize.bytes(command, "--data-size", size);
        String budget = memory == null ? bytes / MEBI * 5 / 2 / parts + "m" : memory;
        return new Emulation(directory, bytes, mbit, slots, cpus, budget, timed, settings);
    }
}
