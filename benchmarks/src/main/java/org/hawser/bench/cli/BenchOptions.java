// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.log4j.BasicConfigurator;
import org.apache.log4j.varia.NullAppender;
import org.hawser.bench.report.BenchReport;
import org.hawser.bench.report.Machine;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.report.ReportFile;
import org.hawser.bench.report.ReportTables;
import org.hawser.bench.run.BenchClusters;
import org.hawser.bench.run.Comparison;
import org.hawser.bench.run.Count;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.layout.RuntimeLayout;
import picocli.CommandLine.Option;

/** The command-line options that every comparison has; also runs the comparison and writes its report. */
final class BenchOptions {
    private static final int MAX_RUNS = 1000;

    @Option(names = "--json", paramLabel = "FILE", description = "Write every sample to this file.")
    private Path json;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each configuration, after one warm-up. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Where the clusters are kept. Default: .hawser of the checkout or of your home.")
    private Path dir;

    /** Runs a comparison; prints its tables, then its results, and writes the report. */
    int run(String name, Comparison comparison, PrintWriter out) {
        Count.require("runs", runs, MAX_RUNS);
        silenceHadoop();
        return report(() -> measure(name, comparison, out), out);
    }

    /** Measures without clusters, likewise. */
    int run(String name, ProcessComparison comparison, PrintWriter out) {
        Count.require("runs", runs, MAX_RUNS);
        silenceHadoop();
        // Killed from outside, this program takes the processes with it that it has started.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                            comparison.abandon();
                        },
                        "orphans"));
        return report(
                () -> {
                    Machine machine = Machine.here();
                    Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
                    Measurements measurements = new Measurements();
                    List<Result> results = comparison.measure(runs, out::println, measurements);
                    return new BenchReport(
                            name, started.toString(), machine, comparison.settings(), measurements.all(), results);
                },
                out);
    }

    /** What goes wrong in Hadoop's classes comes as an exception: no logging from inside this program. */
    private static void silenceHadoop() {
        BasicConfigurator.configure(new NullAppender());
    }

    private int report(Supplier<BenchReport> measuring, PrintWriter out) {
        Optional<ReportFile> file = Optional.ofNullable(json).map(ReportFile::new);
        file.ifPresent(ReportFile::requireWritable);
        BenchReport report = measuring.get();
        file.ifPresent(to -> to.write(report));
        out.println();
        out.println(new ReportTables(report).text());
        out.println();
        report.results().forEach(result -> out.println(result.line()));
        out.flush();
        return 0;
    }

    private BenchReport measure(String name, Comparison comparison, PrintWriter out) {
        RuntimeLayout layout = RuntimeLayout.locate();
        Machine machine = Machine.here();
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Measurements measurements = new Measurements();
        Comparison.Context context = new Comparison.Context(layout, runs, out::println, new LinkedHashMap<>());
        List<Result> results;
        try (BenchClusters clusters = BenchClusters.start(parent(layout), comparison, layout, out::println)) {
            results = comparison.measure(context, clusters, measurements);
        }
        return new BenchReport(
                name, started.toString(), machine, settings(comparison, context), measurements.all(), results);
    }

    private static Map<String, String> settings(Comparison comparison, Comparison.Context context) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workers", "1");
        settings.put("slots", Integer.toString(comparison.slots()));
        comparison.clusterSettings().forEach((key, value) -> settings.put("all clusters, " + key, value));
        comparison
                .furtherClusters()
                .forEach((name, further) ->
                        further.forEach((key, value) -> settings.put("cluster " + name + ", " + key, value)));
        context.contenderSettings().forEach((contender, options) -> settings.put("jobs of " + contender, options));
        return settings;
    }

    /** Where a comparison may put what it needs. */
    Path parent(RuntimeLayout layout) {
        Path home = layout.isCheckout() ? layout.root() : Path.of(System.getProperty("user.home"));
        return Optional.ofNullable(dir).orElseGet(() -> home.resolve(".hawser"));
    }
}
