// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hawser.cluster.cli.Printable;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.data.TimelineJson;
import org.hawser.report.data.TraceEvents;
import org.hawser.report.live.Watch;
import org.hawser.report.page.PageWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hawser report}. */
@Command(
        name = "report",
        description = "Draws a job: where each container ran, what it waited for, and where the time went.",
        footer = {
            "",
            "Two applications are drawn on the same scale. With --logs and no application, each job in the directory"
                    + " gets a page of its own. The page needs nothing but a browser."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    private static final int MOST = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "APPLICATION",
            arity = "0..*",
            description = "One or two application ids (application_1700000000000_0001) or job ids.")
    private List<String> names = new ArrayList<>();

    @Mixin
    private RunChoice choice;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "The page, or a directory for it. Default: JOB.html in the current directory;"
                    + " without APPLICATION, in the directory of --logs.")
    private Path output;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the data; docs/report.md describes them.")
    private Path json;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Also write a trace that Perfetto and chrome://tracing can open.")
    private Path trace;

    @Option(
            names = "--watch",
            description = "Draw, in the terminal, what the slots of the running cluster do and did in the last minutes,"
                    + " again every second until Ctrl-C. Draws once if the output is no terminal.")
    private boolean watch;

    @Option(names = "--once", description = "With --watch: draw once.")
    private boolean once;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (watch || once) {
            return watch();
        }
        try {
            return draw();
        } catch (OutOfMemoryError e) {
            throw new IOException(tooSmall(), e);
        }
    }

    private static String tooSmall() {
        return "a heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                + " MiB is too small for this: set the environment variable _JAVA_OPTIONS to a larger one, such as -Xmx2g";
    }

    private int draw() throws IOException {
        List<String> jobs =
                names.stream().map(name -> RunChoice.jobId(spec, name)).toList();
        if (jobs.size() > MOST) {
            throw refused("at most " + MOST + " applications fit on one page, not " + jobs.size() + ".");
        }
        if (jobs.stream().distinct().count() < jobs.size()) {
            throw refused("the two runs are the same, " + jobs.get(0) + ": name two different ones, or one.");
        }
        if (jobs.isEmpty()) {
            return drawAll(directoryOfAll());
        }
        String name = String.join("-", jobs) + ".html";
        List<OutputFile> outputs = new ArrayList<>();
        Path page = output == null ? Path.of(name) : Files.isDirectory(output) ? output.resolve(name) : output;
        outputs.add(new OutputFile("--output", page, PageWriter::write));
        if (json != null) {
            outputs.add(new OutputFile("--json", json, TimelineJson::write));
        }
        if (trace != null) {
            outputs.add(new OutputFile("--trace", trace, TraceEvents::write));
        }
        for (OutputFile one : outputs) {
            one.requireWritable();
        }
        if (outputs.stream().map(OutputFile::path).distinct().count() < outputs.size()) {
            throw refused("--output, --json and --trace name the same file.");
        }
        try (Runs runs = choice.open()) {
            List<Timeline> timelines = new ArrayList<>();
            for (String job : jobs) {
                timelines.add(timeline(runs, job));
            }
            for (OutputFile one : outputs) {
                write(one, timelines);
            }
        }
        return 0;
    }

    private int watch() throws IOException, InterruptedException {
        if (!watch) {
            throw refused("--once needs --watch.");
        }
        if (!names.isEmpty() || choice.logs().isPresent() || output != null || json != null || trace != null) {
            throw refused("--watch takes no APPLICATION and no other option than --dir and --once.");
        }
        if (once || !Watch.hasTerminal()) {
            return Watch.drawOnce(choice.clusterDir(), spec.commandLine().getOut()) ? 0 : 1;
        }
        Watch.draw(choice.clusterDir(), spec.commandLine().getOut());
        return 0;
    }

    /** Where the jobs are if none is named. */
    private Path directoryOfAll() {
        if (json != null || trace != null) {
            throw refused("--json and --trace need an APPLICATION.");
        }
        return choice.logs()
                .orElseThrow(() -> refused("Missing APPLICATION, or --logs DIR for all jobs of a directory."));
    }

    /** Draws each job that can be read; returns the exit code. */
    private int drawAll(Path directory) throws IOException {
        int exitCode = 0;
        try (Runs runs = choice.open()) {
            Path target = output == null ? directory : directoryOfPages(output);
            for (String job : runs.jobs()) {
                try {
                    Timeline timeline = timeline(runs, job);
                    write(
                            new OutputFile("--output", target.resolve(job + ".html"), PageWriter::write),
                            List.of(timeline));
                } catch (IOException e) {
                    exitCode = notDrawn(job, e.getMessage());
                } catch (RuntimeException e) {
                    exitCode = notDrawn(job, e.toString());
                } catch (OutOfMemoryError e) {
                    exitCode = notDrawn(job, tooSmall());
                }
            }
        }
        return exitCode;
    }

    private static Path directoryOfPages(Path directory) throws IOException {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new IOException(
                    "--output " + directory + " is no directory, and none can be made there: name another one", e);
        }
    }

    private int notDrawn(String job, String why) {
        spec.commandLine().getErr().println(Printable.of(job + " is not drawn: " + why));
        return 1;
    }

    private Timeline timeline(Runs runs, String job) throws IOException {
        Timeline timeline = runs.timeline(job);
        timeline.gaps().forEach(gap -> spec.commandLine()
                .getOut()
                .println(Printable.of(
                        "not in the picture of " + job + ": " + gap.effect() + " (" + gap.missing() + ")")));
        return timeline;
    }

    private void write(OutputFile file, List<Timeline> timelines) throws IOException {
        file.write(timelines);
        spec.commandLine().getOut().println(file.path());
    }

    private ParameterException refused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
