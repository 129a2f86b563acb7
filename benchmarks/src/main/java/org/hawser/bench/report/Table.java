/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
        List<Integer> widths = IntStream.range(0, headings.size())
                .mapToObj(column ->
                        all().mapToInt(row -> row.get(column).length()).max().orElse(0))
                .toList();
        return all().map(row -> IntStream.range(0, row.size())
                        .mapToObj(column -> row.get(column)
                                + " "
                                        .repeat(widths.get(column)
                                                - row.get(column).length()))
                        .collect(Collectors.joining("  "))
                        .stripTrailing())
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
