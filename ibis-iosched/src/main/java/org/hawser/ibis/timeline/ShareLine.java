// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.timeline;

import java.util.List;
import java.util.Optional;

/**
 * What an application got of a device from one time to another: a line of {@code shares.tsv}.
 *
 * @param fromMillis ms since the epoch
 * @param toMillis ms since the epoch
 * @param bytes read and written
 */
record ShareLine(long fromMillis, long toMillis, String device, String application, long bytes) {
    static final String FILE = "shares.tsv";
    private static final int COLUMNS = 5;

    /** The line of the file, without its end. */
    String line() {
        return String.join(
                "\t",
                Long.toString(fromMillis),
                Long.toString(toMillis),
                withoutSpace(device),
                withoutSpace(application),
                Long.toString(bytes));
    }

    /** Reads a line; empty if it is not one of that file, or not a whole one. */
    static Optional<ShareLine> parse(String line) {
        List<String> columns = List.of(line.split("\t", -1));
        return columns.size() == COLUMNS
                        && isNumber(columns.get(0))
                        && isNumber(columns.get(1))
                        && isNumber(columns.get(4))
                ? Optional.of(new ShareLine(
                        Long.parseLong(columns.get(0)),
                        Long.parseLong(columns.get(1)),
                        columns.get(2),
                        columns.get(3),
                        Long.parseLong(columns.get(4))))
                : Optional.empty();
    }

    private static String withoutSpace(String name) {
        return name.replaceAll("\\s+", " ");
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d{1,18}");
    }
}
