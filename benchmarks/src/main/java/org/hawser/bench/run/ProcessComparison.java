// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;

/** A comparison that starts processes of its own and needs no cluster, such as {@code transport}. */
public interface ProcessComparison {
    /** For the report. */
    Map<String, String> settings();

    /**
     * Measures in turns.
     *
     * @return the results, the most important one last
     */
    List<Result> measure(int runs, Progress progress, Measurements measurements)
            throws IOException, InterruptedException;

    /** What could not be measured, with the reason. Everything else was, and is reported. */
    default Map<String, String> failures() {
        return Map.of();
    }

    /** Removes what outlives processes, when this program is killed from outside; its processes are gone already. */
    default void abandon() {
        // Most have nothing but processes.
    }
}
