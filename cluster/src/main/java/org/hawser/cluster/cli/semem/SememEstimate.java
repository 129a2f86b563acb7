// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.sample.JobCommand;
import org.hawser.cluster.core.sample.Sample;
import org.hawser.common.failure.PlainReason;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.semem.estimate.NodeEstimate;
import org.hawser.semem.estimate.NodeMemories;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser semem estimate}. */
@Command(
        name = "estimate",
        description = "Says how many memory nodes keep a job's intermediate data off the disk.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The ratio of intermediate to input bytes is about 2 for jobs that sort, such as TeraSort, whose reducers"
                    + " write all of it once more, and far below 1 for jobs with a combiner, such as word count."
                    + " --job and --sample find it in counters: the input is \"Bytes Read\" of the file input format; the"
                    + " intermediate data is \"Map output materialized bytes\" plus \"FILE: Number of bytes written\" of"
                    + " the reducers, without the job's settings, which each task writes too. All of that can be there at"
                    + " once, since map outputs stay until the job ends. Spills of maps are gone when their map ends: they"
                    + " need the part of a worker's memory that --keep leaves.",
            "",
            "A sample is copied to the cluster's file system. Text is sampled by blocks and cut at line ends, so a record"
                    + " must not be longer than a line. Files that are not text, such as compressed ones and SequenceFiles,"
                    + " are taken whole, or with --cut at multiples of the length of a record.",
            "",
            "Examples:",
            "  hawser semem estimate --job application_1700000000000_0001",
            "  hawser semem estimate --input /data --sample 2g --node-memory 48g -- \\",
            "      hadoop jar my.jar my.Job {input} {output}"
        })
final class SememEstimate implements Callable<Integer> {
    @Mixin
    private ClusterConf conf;

    @Option(
            names = "--input",
            paramLabel = "SIZE|PATH",
            converter = JobInput.Converter.class,
            description =
                    "Input of the job: a size such as 512g, or a path or pattern of paths. Default: as much as --job"
                            + " has read.")
    private JobInput input;

    @ArgGroup(multiplicity = "1")
    private Source source;

    @Mixin
    private MemoryOptions memory;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "With --sample, the command to run, after \"--\".")
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec command;

    private static final class Source {
        @Option(names = "--ratio", description = "Intermediate bytes for each byte of input.")
        private Double ratio;

        @ArgGroup(exclusive = false)
        private EarlierNumbers numbers;

        @ArgGroup(exclusive = false)
        private EarlierJob job;

        @ArgGroup(exclusive = false)
        private SampleOptions sample;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        require(source.sample != null || words.isEmpty(), "a command is only run with --sample");
        require(source.sample == null || !words.isEmpty(), "--sample needs the command to run, after --");
        require(input != null || source.job != null, "--input is missing");
        NodeMemories memories = memory.memories(conf);
        try {
            return estimate(memories);
        } catch (ConnectException | NoRouteToHostException | SocketTimeoutException e) {
            throw new ClusterException(
                    "The cluster of " + conf.existing() + " does not answer: start it, or name that of a running one"
                            + " with --conf. " + PlainReason.of(e),
                    e);
        }
    }

    private int estimate(NodeMemories memories) throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        if (source.sample != null) {
            return bySample(memories, out);
        }
        Measurement measured = source.job != null ? source.job.measure(conf) : Measurement.given(ratio());
        print(measured, input == null ? measured.input().getAsLong() : input.bytes(conf), memories, out);
        return 0;
    }

    private int bySample(NodeMemories memories, PrintWriter out) throws IOException, InterruptedException {
        JobCommand job = new JobCommand(words);
        Sample sample = source.sample.choose(input, conf);
        if (source.sample.dryRun()) {
            SampleOptions.print(sample, job, out);
            return 0;
        }
        Measurement measured =
                SampleOptions.measure(sample, job, conf, command.commandLine().getErr());
        print(measured, sample.inputBytes(), memories, out);
        return 0;
    }

    private double ratio() {
        double ratio = source.ratio != null ? source.ratio : source.numbers.ratio();
        require(
                ratio >= 0 && ratio <= 1e6,
                source.ratio != null
                        ? "--ratio is " + ratio + ", but must be from 0 to 1e6"
                        : "--earlier-intermediate divided by --earlier-input is " + ratio
                                + ", but must be from 0 to 1e6");
        return ratio;
    }

    private void require(boolean sound, String otherwise) {
        if (!sound) {
            throw new ParameterException(command.commandLine(), otherwise);
        }
    }

    private void print(Measurement measured, long bytes, NodeMemories memories, PrintWriter out)
            throws JsonProcessingException {
        NodeEstimate estimate = NodeEstimate.of(bytes * measured.mapOutputs(), bytes * measured.merges(), memories);
        int slots =
                conf.exists() ? ReuseKeys.SLOTS.getIfSet(conf.settings()::get).orElse(0) : 0;
        EstimateText text = new EstimateText(measured, bytes, memories, estimate, slots);
        if (json) {
            text.printJson(out);
        } else {
            text.print(out);
        }
    }
}
