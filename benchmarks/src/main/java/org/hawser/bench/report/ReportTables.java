// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.bench.stats.Samples;

/** Formats a report as tables for people: every contender by workload, and where the time of the jobs goes. */
public final class ReportTables {
    private static final String NOTHING = "-";

    private final List<Measurement> measurements;

    public ReportTables(BenchReport report) {
        this.measurements = requireNonNull(report, "report is null").measurements();
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
        distinct(measurements, Measurement::phase, Measurement::workload).stream()
                .map(this::phases)
                .forEach(tables::add);
        return tables;
    }

    private Table contenders() {
        Set<String> metrics = distinct(measurements, one -> !one.phase(), ReportTables::metricWithUnit);
        List<String> headings = new ArrayList<>(List.of("workload", "configuration"));
        headings.addAll(metrics);
        List<List<String>> rows = new ArrayList<>();
        measurements.stream()
                .map(one -> List.of(one.workload(), one.contender()))
                .distinct()
                .forEach(key -> {
                    List<String> row = new ArrayList<>(key);
                    metrics.forEach(metric -> row.add(find(key.get(0), key.get(1), metric)
                            .map(Samples::text)
                            .orElse(NOTHING)));
                    rows.add(row);
                });
        return new Table(headings, inWorkloadOrder(rows));
    }

    private Table phases(String workload) {
        Predicate<Measurement> wanted = one -> one.phase() && one.workload().equals(workload);
        Set<String> contenders = distinct(measurements, wanted, Measurement::contender);
        List<String> headings = new ArrayList<>(List.of(workload + ", medians"));
        headings.addAll(contenders);
        List<List<String>> rows = new ArrayList<>();
        distinct(measurements, wanted, ReportTables::metricWithUnit).forEach(metric -> {
            List<String> row = new ArrayList<>(List.of(metric.substring(Measurement.PHASE.length())));
            contenders.forEach(contender -> row.add(find(workload, contender, metric)
                    .map(samples -> Samples.number(samples.median()))
                    .orElse(NOTHING)));
            rows.add(row);
        });
        return new Table(headings, rows);
    }

    private Optional<Samples> find(String workload, String contender, String metricWithUnit) {
        return measurements.stream()
                .filter(one -> one.workload().equals(workload)
                        && one.contender().equals(contender)
                        && metricWithUnit(one).equals(metricWithUnit))
                .findFirst()
                .map(Measurement::samples);
    }

    private static List<List<String>> inWorkloadOrder(List<List<String>> rows) {
        Map<String, List<List<String>>> byWorkload = new LinkedHashMap<>();
        rows.forEach(row -> byWorkload
                .computeIfAbsent(row.get(0), name -> new ArrayList<>())
                .add(row));
        return byWorkload.values().stream().flatMap(List::stream).toList();
    }

    private static String metricWithUnit(Measurement one) {
        return one.unit().isEmpty() ? one.metric() : one.metric() + ", " + one.unit();
    }

    private static Set<String> distinct(
            List<Measurement> all, Predicate<Measurement> wanted, Function<Measurement, String> key) {
        return all.stream().filter(wanted).map(key).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Rows of text under headings. */
    record Table(List<String> headings, List<List<String>> rows) {
        Table {
            headings = List.copyOf(headings);
            rows = requireNonNull(rows, "rows is null").stream()
                    .<List<String>>map(ArrayList::new)
                    .toList();
            for (List<String> row : rows) {
                if (row.size() != headings.size()) {
                    throw new IllegalArgumentException(
                            "a row has " + row.size() + " cells under " + headings.size() + " headings: " + row);
                }
            }
        }

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
