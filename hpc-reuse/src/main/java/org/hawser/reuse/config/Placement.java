// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.util.List;
import java.util.Optional;

/**
 * Where a container ran: a line of {@code placements.tsv}.
 *
 * @param atMillis when its program began in a slot, or when it was decided to fork it; ms since the epoch
 * @param slot number and incarnation of its slot, such as {@code 3.1}; empty if it was forked
 * @param pid of the slot; 0 if it was forked
 * @param use how many containers the slot had served with this one; 0 if it was forked
 * @param waitedMicros how long it waited for the slot, in us; 0 if it was forked
 * @param reason why it was forked; empty if it was not
 */
public record Placement(
        long atMillis, String container, String slot, long pid, long use, long waitedMicros, String reason) {
    private static final String SLOT = "slot";
    private static final String FORK = "fork";
    private static final int COLUMNS = 8;

    public static Placement fork(long atMillis, String container, String reason) {
        return new Placement(atMillis, container, "", 0, 0, 0, reason.replaceAll("\\s+", " "));
    }

    public boolean isFork() {
        return slot.isEmpty();
    }

    /** The line of the file, without its end. */
    public String line() {
        return String.join(
                "\t",
                Long.toString(atMillis),
                container,
                isFork() ? FORK : SLOT,
                slot,
                isFork() ? "" : Long.toString(pid),
                isFork() ? "" : Long.toString(use),
                isFork() ? "" : Long.toString(waitedMicros),
                reason);
    }

    /** Reads a line; empty if it is not one of that file, or not a whole one. */
    public static Optional<Placement> parse(String line) {
        List<String> columns = List.of(line.split("\t", -1));
        if (columns.size() != COLUMNS) {
            return Optional.empty();
        }
        try {
            long at = Long.parseLong(columns.get(0));
            return Optional.of(
                    columns.get(2).equals(FORK)
                            ? fork(at, columns.get(1), columns.get(7))
                            : new Placement(
                                    at,
                                    columns.get(1),
                                    columns.get(3),
                                    Long.parseLong(columns.get(4)),
                                    Long.parseLong(columns.get(5)),
                                    Long.parseLong(columns.get(6)),
                                    ""));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
