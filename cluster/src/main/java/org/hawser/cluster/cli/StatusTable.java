// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats the daemons of a cluster as lines of text, for {@code hawser cluster status}. */
final class StatusTable {
    private static final List<String> HEADINGS = List.of("ROLE", "WORKER", "PID", "STATE", "WEB", "LOG");

    private StatusTable() {}

    static String of(List<DaemonStatus> daemons) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADINGS);
        daemons.stream().map(StatusTable::row).forEach(rows::add);
        List<Integer> widths = IntStream.range(0, HEADINGS.size())
                .mapToObj(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining(System.lineSeparator()));
    }

    private static List<String> row(DaemonStatus daemon) {
        return List.of(
                daemon.role(),
                daemon.worker() == 0 ? "-" : Integer.toString(daemon.worker()),
                Long.toString(daemon.pid()),
                daemon.state(),
                daemon.page().map(URI::toString).orElse("-"),
                daemon.log().toString());
    }

    private static String line(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> row.get(column)
                        + " ".repeat(widths.get(column) - row.get(column).length()))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }
}
