// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.util.StringUtils;
import org.hawser.bench.semem.Emulation;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that {@code bench semem} and {@code bench semem-nodes} both have. */
final class EmulationOptions {
    @Option(
            names = "--data-size",
            paramLabel = "SIZE",
            defaultValue = "200m",
            description =
                    "Input of TeraSort, such as 200m or 2g; other jobs have a quarter. Default: ${DEFAULT-VALUE}.")
    private String size;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            defaultValue = "400",
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

    Emulation emulation(CommandLine command, Path directory) {
        return new Emulation(directory, bytes(command), mbit, slots, cpus, memory, settings);
    }

    private long bytes(CommandLine command) {
        try {
            return StringUtils.TraditionalBinaryPrefix.string2long(size);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command, "--data-size is '" + size + "', allowed are sizes such as 200m or 2g", e);
        }
    }
}
