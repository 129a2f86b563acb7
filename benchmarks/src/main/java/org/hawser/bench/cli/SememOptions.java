// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hawser.bench.semem.SememJob;
import org.hawser.bench.semem.SememPlan;
import org.hawser.bench.semem.Side;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code bench semem}. */
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
            names = "--data-size",
            paramLabel = "SIZE",
            defaultValue = "200m",
            description =
                    "Input of TeraSort, such as 200m or 2g; the other jobs have a quarter. Default: ${DEFAULT-VALUE}.")
    private String size;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            defaultValue = "400",
            description = "Bandwidth of the central disk in each direction, Mbit/s. Default: ${DEFAULT-VALUE}.")
    private int mbit;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "3",
            description = "Nodes of each side, memory nodes included. Default: ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--memory-nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "Memory nodes of the sides that have some. Default: ${DEFAULT-VALUE}.")
    private int memoryNodes;

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
            description = "A setting of the clusters of all sides; can be given several times.")
    private Map<String, String> settings = Map.of();

    @Option(names = "--dry-run", description = "Only print what would be compared.")
    private boolean dryRun;

    boolean dryRun() {
        return dryRun;
    }

    SememPlan plan(CommandLine command, Path directory) {
        return new SememPlan(
                directory,
                named(command, "--sides", sides, Side.values(), Side::label),
                named(command, "--jobs", jobs, SememJob.values(), SememJob::label),
                DataSize.bytes(command, "--data-size", size),
                mbit,
                nodes,
                memoryNodes,
                slots,
                cpus,
                memory,
                settings);
    }

    private static <T> List<T> named(
            CommandLine command, String option, List<String> names, T[] all, Function<T, String> label) {
        return names.stream()
                .map(name -> Arrays.stream(all)
                        .filter(one -> label.apply(one).equals(name))
                        .findFirst()
                        .orElseThrow(() -> new ParameterException(
                                command,
                                option + " has '" + name + "', allowed are "
                                        + Arrays.stream(all).map(label).collect(Collectors.joining(", ")))))
                .toList();
    }
}
