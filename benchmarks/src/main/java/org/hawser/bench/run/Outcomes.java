// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;

/** Checks that all runs of a workload come to the same result. */
public final class Outcomes {
    private final Map<String, String> first = new HashMap<>();

    /**
     * Compares with the first run.
     *
     * @throws ClusterException if they differ
     */
    public void require(String workload, String contender, String outcome) {
        String expected = first.computeIfAbsent(workload, name -> outcome);
        if (!expected.equals(outcome)) {
            throw new ClusterException("The result of " + workload + " by " + contender
                    + " is another than that of the first run: " + outcome + " instead of " + expected + ".");
        }
    }
}
