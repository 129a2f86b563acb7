// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;

/** Checks that all contenders have moved the same records. */
final class Digests {
    private final Map<String, String> known = new HashMap<>();

    /**
     * Compares with the digest of the first contender.
     *
     * @throws ClusterException if they differ
     */
    void require(String load, String contender, ReducersReport report) {
        String digest = report.digest();
        String expected = known.computeIfAbsent(load, name -> digest);
        if (!expected.equals(digest)) {
            throw new ClusterException("The records of " + load + " that " + contender + " has moved have the digest "
                    + digest + " instead of " + expected + ".");
        }
    }
}
