// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hawser.cluster.cli.Printable;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.history.JobBytes;
import org.hawser.cluster.core.sample.Cut;
import org.hawser.cluster.core.sample.JobCommand;
import org.hawser.cluster.core.sample.Piece;
import org.hawser.cluster.core.sample.Sample;
import org.hawser.cluster.core.sample.SampleDirectory;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of a run on a sample. */
final class SampleOptions {
    @Option(
            names = "--sample",
            paramLabel = "SIZE",
            required = true,
            converter = Size.class,
            description =
                    "Run COMMAND, which follows after \"--\", on a random sample of so much of --input. In COMMAND,"
                            + " {input} and {output} stand for the paths of the sample and of its output. Both are removed.")
    private long bytes;

    @Option(
            names = "--cut",
            paramLabel = "HOW",
            converter = CutConverter.class,
            description =
                    "How files are divided: text cuts text at line ends and takes other files whole; files takes all"
                            + " files whole; a number is the length of each record in bytes, such as 100 for TeraSort."
                            + " Default: text.")
    private Cut cut = Cut.parse("text");

    @Option(names = "--seed", paramLabel = "N", description = "Another number gives another sample. Default: 1.")
    private long seed = 1;

    @Option(names = "--dry-run", description = "Print what the sample would be, and what would be run.")
    private boolean dryRun;

    /** Reads the option. */
    static final class CutConverter implements ITypeConverter<Cut> {
        @Override
        public Cut convert(String text) {
            try {
                return Cut.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    boolean dryRun() {
        return dryRun;
    }

    /** Chooses the sample. */
    Sample choose(JobInput input, ClusterConf conf) throws IOException {
        if (!input.isPath()) {
            throw new ClusterException("--input is the size " + input.text()
                    + ", but a sample can only be taken of files: give the path of the job's input.");
        }
        if (bytes == 0) {
            throw new ClusterException("--sample is 0, but must be at least 1.");
        }
        return Sample.of(input.path(), bytes, cut, seed, conf.configuration());
    }

    /** Says what {@link #measure} would do. */
    static void print(Sample sample, JobCommand command, PrintWriter out) {
        out.println("would copy " + text(sample) + ":");
        for (Piece piece : sample.pieces()) {
            out.println(Printable.of("  " + piece.file().path()
                    + (piece.isWhole() ? ", all " + piece.bytes() : ", bytes " + piece.from() + " to " + piece.to())));
        }
        out.println(Printable.of("would run: " + String.join(" ", command.words())));
    }

    /** Runs the command on a copy of the sample, and reads the counters of its jobs. */
    static Measurement measure(Sample sample, JobCommand command, ClusterConf conf, PrintWriter progress)
            throws IOException, InterruptedException {
        long copied;
        List<String> jobs;
        try (SampleDirectory directory = SampleDirectory.make(conf.configuration())) {
            tell(progress, "copying " + text(sample) + " to " + directory.path());
            copied = directory.fill(sample);
            if (copied == 0) {
                throw new ClusterException(
                        "No whole record is in the sample: choose a larger --sample, or another --seed.");
            }
            tell(progress, "running " + command.words().get(0) + " on it");
            jobs = command.run(
                    directory.input().toString(),
                    directory.output().toString(),
                    conf.existing(),
                    line -> tell(progress, line));
        }
        List<JobBytes> bytes = new ArrayList<>();
        for (String job : jobs) {
            bytes.add(EarlierJob.ofEnded(job, conf));
        }
        return Measurement.ofAll(bytes, copied);
    }

    private static void tell(PrintWriter progress, String line) {
        progress.println(Printable.of(line.replace("\t", "  ")));
        progress.flush();
    }

    private static String text(Sample sample) {
        long files = sample.pieces().stream().map(Piece::file).distinct().count();
        return String.format(
                Locale.ROOT,
                "a sample of %s in %d pieces of %d files, %.2f %% of %s",
                EstimateText.size(sample.bytes()),
                sample.pieces().size(),
                files,
                100.0 * sample.bytes() / sample.inputBytes(),
                EstimateText.size(sample.inputBytes()));
    }
}
