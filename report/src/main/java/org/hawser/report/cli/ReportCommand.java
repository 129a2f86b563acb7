// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Timeline;
import org.hawser.report.data.TimelineJson;
import org.hawser.report.data.TraceEvents;
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
    private static final Pattern ID = Pattern.compile("(?:application|job)_(\\d+_\\d+)");

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
            description =
                    "The page; a directory if there is no APPLICATION. Default: JOB.html in the current directory;"
                            + " without APPLICATION, in the directory of --logs.")
    private Path output;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the data; docs/report.md describes them.")
    private Path json;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Also write a trace that Perfetto and chrome://tracing can open.")
    private Path trace;

    @Override
    public Integer call() throws IOException {
        List<String> jobs = names.stream().map(this::jobId).toList();
        if (jobs.size() > MOST) {
            throw new ParameterException(
                    spec.commandLine(), "at most " + MOST + " applications fit on one page, not " + jobs.size() + ".");
        }
        Path directory = jobs.isEmpty() ? directoryOfAll() : null;
        try (Runs runs = choice.open()) {
            if (directory != null) {
                drawAll(runs, directory);
            } else {
                List<Timeline> timelines = new ArrayList<>();
                for (String job : jobs) {
                    timelines.add(runs.timeline(job));
                }
                draw(timelines, output == null ? Path.of(String.join("-", jobs) + ".html") : output);
            }
        }
        return 0;
    }

    private String jobId(String name) {
        Matcher matcher = ID.matcher(name);
        if (!matcher.matches()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + name + "' is neither an application id such as application_1700000000000_0001 nor a job id"
                            + " such as job_1700000000000_0001.");
        }
        return "job_" + matcher.group(1);
    }

    /** Where the jobs are if none is named. */
    private Path directoryOfAll() {
        if (json != null || trace != null) {
            throw new ParameterException(spec.commandLine(), "--json and --trace need an APPLICATION.");
        }
        return choice.logs()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "Missing APPLICATION, or --logs DIR for all jobs of a directory."));
    }

    private void drawAll(Runs runs, Path directory) throws IOException {
        Path target = output == null ? directory : Files.createDirectories(output);
        for (String job : runs.jobs()) {
            draw(List.of(runs.timeline(job)), target.resolve(job + ".html"));
        }
    }

    private void draw(List<Timeline> timelines, Path page) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        for (Timeline timeline : timelines) {
            for (Gap gap : timeline.gaps()) {
                out.printf("not in the picture: %s (%s)%n", gap.effect(), gap.missing());
            }
        }
        write(page, writer -> PageWriter.write(timelines, writer));
        if (json != null) {
            write(json, writer -> TimelineJson.write(timelines, writer));
        }
        if (trace != null) {
            write(trace, writer -> TraceEvents.write(timelines, writer));
        }
    }

    @FunctionalInterface
    private interface Content {
        void writeTo(Writer writer) throws IOException;
    }

    private void write(Path file, Content content) throws IOException {
        // Nobody is to find half a page.
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (Writer writer = Files.newBufferedWriter(part)) {
            content.writeTo(writer);
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        spec.commandLine().getOut().println(file.toAbsolutePath().normalize());
    }
}
