// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.hawser.semem.estimate.NodeEstimate;
import org.hawser.semem.estimate.NodeMemories;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hawser semem estimate}. */
@Command(
        name = "estimate",
        description = "Says how many memory nodes keep a job's intermediate data off the disk.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The ratio of intermediate to input bytes is about 1 for jobs that sort, such as TeraSort, and far below 1 for"
                    + " jobs with a combiner, such as word count. Counters of an earlier job tell it exactly: its input is"
                    + " \"Bytes Read\" of the file input format; its intermediate data is \"Map output materialized"
                    + " bytes\" plus \"FILE: Number of bytes written\" of its reducers."
        })
final class SememEstimate implements Callable<Integer> {
    private static final String SIZE = "SIZE";

    @Option(
            names = "--input",
            paramLabel = SIZE,
            required = true,
            converter = Size.class,
            description = "Input of the job.")
    private long input;

    @ArgGroup(multiplicity = "1")
    private Ratio ratio;

    @Option(names = "--workers", paramLabel = "N", required = true, description = "Nodes that run tasks.")
    private int workers;

    @Option(
            names = "--memory",
            paramLabel = SIZE,
            required = true,
            converter = Size.class,
            description = "Memory of each worker for intermediate data: hawser.semem.memory.")
    private long memory;

    @Option(
            names = "--node-memory",
            paramLabel = SIZE,
            required = true,
            converter = Size.class,
            description = "Memory of each memory node.")
    private long nodeMemory;

    @Option(
            names = "--keep",
            paramLabel = "PERCENT",
            defaultValue = "50",
            description = "Percent of a worker's memory to count on; what is above is moved away, so that tasks find"
                    + " room. Default: ${DEFAULT-VALUE}.")
    private int keep;

    @Option(
            names = "--copies",
            defaultValue = "1",
            description = "Copies of each output on memory nodes. Default: ${DEFAULT-VALUE}.")
    private int copies;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec command;

    private static final class Ratio {
        @Option(names = "--ratio", description = "Intermediate bytes for each byte of input.")
        private Double given;

        @ArgGroup(exclusive = false)
        private Earlier earlier;

        double value() {
            return given != null ? given : (double) earlier.intermediate / earlier.input;
        }
    }

    private static final class Earlier {
        @Option(
                names = "--earlier-input",
                paramLabel = SIZE,
                required = true,
                converter = Size.class,
                description = "Input of an earlier run of the job.")
        private long input;

        @Option(
                names = "--earlier-intermediate",
                paramLabel = SIZE,
                required = true,
                converter = Size.class,
                description = "Its intermediate data.")
        private long intermediate;
    }

    @Override
    public Integer call() throws JsonProcessingException {
        require(workers >= 1, "--workers is " + workers + ", but must be at least 1");
        require(nodeMemory >= 1, "--node-memory is 0, but must be at least 1");
        require(keep >= 0 && keep <= 100, "--keep is " + keep + ", but must be from 0 to 100");
        require(copies == 1 || copies == 2, "--copies is " + copies + ", but must be 1 or 2");
        require(ratio.given != null || ratio.earlier.input > 0, "--earlier-input is 0, but must be at least 1");
        require(
                ratio.value() >= 0 && ratio.value() <= 1e6,
                "--ratio is " + ratio.value() + ", but must be from 0 to 1e6");
        NodeEstimate estimate = NodeEstimate.of(
                input, ratio.value(), new NodeMemories(workers, memory, keep / 100.0, nodeMemory, copies));
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(estimate));
        } else {
            print(out, estimate);
        }
        return 0;
    }

    private void require(boolean sound, String otherwise) {
        if (!sound) {
            throw new ParameterException(command.commandLine(), otherwise);
        }
    }

    private void print(PrintWriter out, NodeEstimate estimate) {
        out.printf("%-28s %14s%n", "input", gibibytes(input));
        out.printf("%-28s %14s%n", "intermediate data", gibibytes(estimate.intermediateBytes()));
        out.printf("%-28s %14s%n", "  on " + workers + " workers", gibibytes(estimate.onWorkers()));
        out.printf("%-28s %14s%n", "  on memory nodes", gibibytes(estimate.onMemoryNodes()));
        out.println(
                estimate.memoryNodes() == 0
                        ? "No memory nodes are needed."
                        : "Use --memory-nodes " + estimate.memoryNodes() + ".");
    }

    private static String gibibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1 << 30));
    }
}
