// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.util.concurrent.Callable;
import org.hawser.bench.ibis.simulation.IbisSimulation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hawser bench ibis-sim}. */
@Command(
        name = "ibis-sim",
        description =
                "Shares of a large cluster's devices in simulated time, with and without the broker of IBIS, and how"
                        + " long a scheduler takes for a decision. Starts nothing.")
final class IbisSimBench implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1024",
            description = "DataNodes, of one device each. Default: ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--applications",
            paramLabel = "N",
            defaultValue = "200",
            description = "Applications, with weights from 1 to 8. Default: ${DEFAULT-VALUE}.")
    private int applications;

    @Option(
            names = "--flows",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Flows of the scheduler whose decisions are timed. Default: ${DEFAULT-VALUE}.")
    private int flows;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "How long is simulated. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Override
    public Integer call() {
        return options.run(
                "ibis-sim",
                new IbisSimulation(nodes, applications, flows, seconds),
                spec.commandLine().getOut());
    }
}
