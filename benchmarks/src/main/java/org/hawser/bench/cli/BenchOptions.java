// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
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

    int runs() {
        return runs;
    }

    /** Says what would be compared, and how long that would take. */
    int describe(Map<String, String> plan, String expectedTime, PrintWriter out) {
        plan.forEach((title, text) -> out.println(title + ": " + text));
        out.println(expectedTime);
        return 0;
    }

    /** Runs a comparison; prints its tables, then its results, and writes the report. */
    int run(String name, Comparison comparison, PrintWriter out) {
        Map<String, String> contenderSettings = new LinkedHashMap<>();
        return report(name, out, new ProcessComparison() {
            @Override
            public Map<String, String> settings() {
                return BenchOptions.settings(comparison, contenderSettings);
            }

            @Override
            public List<Result> measure(int runs, Progress progress, Measurements measurements) {
                RuntimeLayout layout = RuntimeLayout.locate();
                Comparison.Context context = new Comparison.Context(layout, runs, progress, contenderSettings);
                try (BenchClusters clusters = BenchClusters.start(parent(layout), comparison, layout, progress)) {
                    return comparison.measure(context, clusters, measurements);
                }
            }
        });
    }

    /** Measures without clusters, likewise. */
    int run(String name, ProcessComparison comparison, PrintWriter out) {
        // Killed from outside, this program takes the processes with it that it has started.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                            comparison.abandon();
                        },
                        "orphans"));
        return report(name, out, comparison);
    }

    private int report(String name, PrintWriter out, ProcessComparison comparison) {
        Count.require("runs", runs, MAX_RUNS);
        // What goes wrong in Hadoop's classes comes as an exception: no logging from inside this program.
        BasicConfigurator.configure(new NullAppender());
        Optional<ReportFile> file = Optional.ofNullable(json).map(ReportFile::new);
        file.ifPresent(ReportFile::requireWritable);
        BenchReport report = measure(name, out, comparison);
        file.ifPresent(to -> to.write(report));
        out.println();
        out.println(new ReportTables(report).text());
        out.println();
        comparison.failures().forEach((what, why) -> out.println(what + " was not measured: " + why));
        report.results().forEach(result -> out.println(result.line()));
        out.flush();
        return comparison.failures().isEmpty() ? 0 : 1;
    }

    private BenchReport measure(String name, PrintWriter out, ProcessComparison comparison) {
        Machine machine = Machine.here();
        String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Measurements measurements = new Measurements();
        try {
            List<Result> results = comparison.measure(runs, out::println, measurements);
            Map<String, String> settings = new LinkedHashMap<>(comparison.settings());
            comparison.failures().forEach((what, why) -> settings.put(what + ", not measured", why));
            return new BenchReport(name, started, machine, settings, measurements.all(), results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("The comparison " + name + " was interrupted.", e);
        }
    }

    private static Map<String, String> settings(Comparison comparison, Map<String, String> contenderSettings) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workers", "1");
        settings.put("slots", Integer.toString(comparison.slots()));
        comparison.clusterSettings().forEach((key, value) -> settings.put("all clusters, " + key, value));
        comparison
                .furtherClusters()
                .forEach((name, further) ->
                        further.forEach((key, value) -> settings.put("cluster " + name + ", " + key, value)));
        contenderSettings.forEach((contender, options) -> settings.put("jobs of " + contender, options));
        return settings;
    }

    /** Where a comparison may put what it needs. */
    Path parent(RuntimeLayout layout) {
        Path home = layout.isCheckout() ? layout.root() : Path.of(System.getProperty("user.home"));
        return Optional.ofNullable(dir).orElseGet(() -> home.resolve(".hawser"));
    }

    /** The same, without a look at the installation if the command line names it. */
    Path parent() {
        return Optional.ofNullable(dir).orElseGet(() -> parent(RuntimeLayout.locate()));
    }
}
