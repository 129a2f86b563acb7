// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.bench.chronos.simulation.ChronosSimulation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench chronos-sim}. */
@Command(
        name = "chronos-sim",
        description =
                "A node of a large cluster is lost, in simulated time: recovery tasks wait, or Chronos chooses who"
                        + " makes room for them. Starts nothing.")
final class ChronosSimBench implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            split = ",",
            defaultValue = "64,256,1024",
            description = "Numbers of nodes, separated by commas. Default: ${DEFAULT-VALUE}.")
    private List<Integer> nodes;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "98",
            description = "Containers that a node runs at a time. Default: ${DEFAULT-VALUE}.")
    private int slots;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "4",
            description = "Jobs that share the cluster. Default: ${DEFAULT-VALUE}.")
    private int jobs;

    @Override
    public Integer call() {
        return options.run(
                "chronos-sim",
                new ChronosSimulation(nodes, slots, jobs),
                spec.commandLine().getOut());
    }
}
