// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines of text whose columns are aligned. */
final class TextTable {
    private TextTable() {}

    /** @param rows with as many columns each; the first may be headings */
    static String of(List<List<String>> rows) {
        List<Integer> widths = IntStream.range(0, rows.get(0).size())
                .mapToObj(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining(System.lineSeparator()));
    }

    private static String line(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> row.get(column)
                        + " ".repeat(widths.get(column) - row.get(column).length()))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }
}
