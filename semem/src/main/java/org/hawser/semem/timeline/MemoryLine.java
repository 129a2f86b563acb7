// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.timeline;

import java.util.List;
import java.util.Optional;

/**
 * What an application has in the memory of a node, from a time on: a line of {@code memory.tsv}.
 *
 * @param atMillis ms since the epoch
 * @param application empty if an agent has begun: what is said before no longer holds
 * @param own bytes of files that tasks on this node have written, or reserved
 * @param ofOthers bytes of map outputs that other nodes have here, or are about to send
 * @param budget of the node, in bytes
 */
record MemoryLine(long atMillis, String application, long own, long ofOthers, long budget) {
    static final String FILE = "memory.tsv";
    private static final int COLUMNS = 5;

    /** The line of the file, without its end. */
    String line() {
        return String.join(
                "\t",
                Long.toString(atMillis),
                application.replaceAll("\\s+", " "),
                Long.toString(own),
                Long.toString(ofOthers),
                Long.toString(budget));
    }

    /** Reads a line; empty if it is not one of that file, or not a whole one. */
    static Optional<MemoryLine> parse(String line) {
        List<String> columns = List.of(line.split("\t", -1));
        boolean whole = columns.size() == COLUMNS
                && isNumber(columns.get(0))
                && columns.subList(2, COLUMNS).stream().allMatch(MemoryLine::isNumber);
        return whole
                ? Optional.of(new MemoryLine(
                        Long.parseLong(columns.get(0)),
                        columns.get(1),
                        Long.parseLong(columns.get(2)),
                        Long.parseLong(columns.get(3)),
                        Long.parseLong(columns.get(4))))
                : Optional.empty();
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d{1,18}");
    }
}
