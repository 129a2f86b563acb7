// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;

/** What is compared: sides whose clusters take turns, and the jobs that each of them runs. */
public interface Plan {
    Emulation emulation();

    List<SememJob> jobs();

    /** In the order in which they take turns; the first one is what the others are compared with. */
    List<Setup> setups();

    /** Workers of the smallest cluster. */
    int leastWorkers();

    /**
     * Reduces of each job: as many as the smallest cluster runs at a time beside the ApplicationMaster, so that none of
     * them waits for others. Maps are a multiple of that.
     */
    default int tasks() {
        return Math.max(1, leastWorkers() * emulation().slots() - 1);
    }

    /** Processors of a memory node; 0 for no limit. */
    double memoryNodeCpus();

    /** Whether a run in which nothing came to a memory node tells nothing. */
    boolean needsMemoryNodes();

    /** For the report and for the user. */
    Map<String, String> describe();

    /** What follows from what was measured, the most important one last. Sides that were not measured are left out. */
    List<Result> results(Measurements measurements);
}
