// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.bench.stats.Samples;

/** Formats a report as tables for people: every contender by workload, and where the time of the jobs goes. */
public record ReportTables(BenchReport report) {
    private static final String NOTHING = "-";

    public ReportTables {
        requireNonNull(report, "report is null");
    }

    /** The tables for a terminal. */
    public String text() {
        return tables().stream().map(Table::text).collect(Collectors.joining("\n\n"));
    }

    /** The tables for a document. */
    public String markdown() {
        return tables().stream().map(Table::markdown).collect(Collectors.joining("\n\n"));
    }

    private List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        tables.add(contenders());
        distinct(Measurement::phase, Measurement::workload).forEach(workload -> tables.add(phases(workload)));
        return tables;
    }

    private Table contenders() {
        Set<String> metrics = distinct(one -> !one.phase(), ReportTables::metricWithUnit);
        List<String> headings = new ArrayList<>(List.of("workload", "configuration"));
        headings.addAll(metrics);
        List<List<String>> rows = new ArrayList<>();
        for (String workload : distinct(one -> true, Measurement::workload)) {
            for (String contender : distinct(one -> one.workload().equals(workload), Measurement::contender)) {
                List<String> row = new ArrayList<>(List.of(workload, contender));
                metrics.forEach(metric -> row.add(
                        find(workload, contender, metric).map(Samples::text).orElse(NOTHING)));
                rows.add(row);
            }
        }
        return new Table(headings, rows);
    }

    private Table phases(String workload) {
        Predicate<Measurement> wanted = one -> one.phase() && one.workload().equals(workload);
        Set<String> contenders = distinct(wanted, Measurement::contender);
        List<String> headings = new ArrayList<>(List.of(workload + ", medians"));
        headings.addAll(contenders);
        List<List<String>> rows = new ArrayList<>();
        distinct(wanted, ReportTables::metricWithUnit).forEach(metric -> {
            List<String> row = new ArrayList<>(List.of(metric.substring(Measurement.PHASE.length())));
            contenders.forEach(contender -> row.add(find(workload, contender, metric)
                    .map(samples -> Samples.number(samples.median()))
                    .orElse(NOTHING)));
            rows.add(row);
        });
        return new Table(headings, rows);
    }

    private Optional<Samples> find(String workload, String contender, String metricWithUnit) {
        return report.measurements().stream()
                .filter(one -> one.workload().equals(workload)
                        && one.contender().equals(contender)
                        && metricWithUnit(one).equals(metricWithUnit))
                .findFirst()
                .map(Measurement::samples);
    }

    private static String metricWithUnit(Measurement one) {
        return one.unit().isEmpty() ? one.metric() : one.metric() + ", " + one.unit();
    }

    private Set<String> distinct(Predicate<Measurement> wanted, Function<Measurement, String> key) {
        return report.measurements().stream()
                .filter(wanted)
                .map(key)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Rows of text under headings. */
    private record Table(List<String> headings, List<List<String>> rows) {

        /** Aligned for a terminal. */
        String text() {
            String line = IntStream.range(0, headings.size())
                    .map(column -> all().mapToInt(row -> row.get(column).length())
                            .max()
                            .orElse(0))
                    .mapToObj(width -> "%-" + Math.max(1, width) + "s")
                    .collect(Collectors.joining("  "));
            return all().map(row ->
                            String.format(Locale.ROOT, line, row.toArray()).stripTrailing())
                    .collect(Collectors.joining("\n"));
        }

        /** For a document. */
        String markdown() {
            Stream<String> head = Stream.of(line(headings), "|" + "---|".repeat(headings.size()));
            return Stream.concat(head, rows.stream().map(Table::line)).collect(Collectors.joining("\n"));
        }

        private Stream<List<String>> all() {
            return Stream.concat(Stream.of(headings), rows.stream());
        }

        private static String line(List<String> cells) {
            return "| " + String.join(" | ", cells) + " |";
        }
    }
}
