// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.util.List;
import java.util.Optional;

/**
 * When and how a NodeManager lost its agent: a line of {@code agent-losses.tsv}.
 *
 * @param atMillis when the NodeManager noticed it, ms since the epoch
 */
public record AgentLoss(long atMillis, String what) {
    private static final int COLUMNS = 2;

    /** The line of the file, without its end. */
    public String line() {
        return atMillis + "\t" + what.replaceAll("\\s+", " ");
    }

    /** Reads a line; empty if it is not one of that file, or not a whole one. */
    public static Optional<AgentLoss> parse(String line) {
        List<String> columns = List.of(line.split("\t", -1));
        return columns.size() == COLUMNS && columns.get(0).matches("\\d{1,18}")
                ? Optional.of(new AgentLoss(Long.parseLong(columns.get(0)), columns.get(1)))
                : Optional.empty();
    }
}
