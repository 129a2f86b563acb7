// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.util.List;
import java.util.Optional;

/**
 * When and why a slot ended: a line of {@code slot-ends.tsv}.
 *
 * @param atMillis when its agent learned of it, ms since the epoch
 * @param slot number and incarnation, such as {@code 3.1}
 * @param reason a label, such as {@code died}
 */
public record SlotEnd(long atMillis, String slot, String reason, String detail) {
    private static final int COLUMNS = 4;

    /** The line of the file, without its end. */
    public String line() {
        return String.join("\t", Long.toString(atMillis), slot, reason, detail.replaceAll("\\s+", " "));
    }

    /** Reads a line; empty if it is not one of that file, or not a whole one. */
    public static Optional<SlotEnd> parse(String line) {
        List<String> columns = List.of(line.split("\t", -1));
        return columns.size() == COLUMNS && columns.get(0).matches("\\d{1,18}")
                ? Optional.of(
                        new SlotEnd(Long.parseLong(columns.get(0)), columns.get(1), columns.get(2), columns.get(3)))
                : Optional.empty();
    }
}
