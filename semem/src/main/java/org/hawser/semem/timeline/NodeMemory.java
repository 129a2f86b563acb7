// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.timeline;

import java.util.List;
import java.util.Optional;
import org.hawser.common.timeline.Steps;

/**
 * How much of an application's data was in a node's memory.
 *
 * @param own bytes that tasks on the node have written
 * @param ofOthers bytes that other nodes have sent
 * @param peak the most bytes at once
 * @param budget of the node at that time, in bytes
 */
record NodeMemory(String node, Steps own, Steps ofOthers, long peak, long budget) {
    /**
     * Reads a node's lines.
     *
     * @param start of the run, ms since the epoch
     * @param end of the run, ms since the epoch
     * @return empty if the application had nothing in this node's memory
     */
    static Optional<NodeMemory> of(String node, List<MemoryLine> lines, long start, long end) {
        Steps own = new Steps();
        Steps ofOthers = new Steps();
        long peak = 0;
        long budget = 0;
        for (int i = 0; i < lines.size(); i++) {
            MemoryLine line = lines.get(i);
            long from = Math.max(start, line.atMillis());
            long until = i + 1 < lines.size() ? Math.min(end, lines.get(i + 1).atMillis()) : end;
            long bytes = line.own() + line.ofOthers();
            if (from < until && bytes > 0) {
                add(own, from, until, line.own());
                add(ofOthers, from, until, line.ofOthers());
                budget = bytes > peak ? line.budget() : budget;
                peak = Math.max(peak, bytes);
            }
        }
        return peak == 0 ? Optional.empty() : Optional.of(new NodeMemory(node, own, ofOthers, peak, budget));
    }

    private static void add(Steps steps, long from, long until, long bytes) {
        if (bytes > 0) {
            steps.add(from, until, MemoryTimeline.mebibytes(bytes));
        }
    }
}
