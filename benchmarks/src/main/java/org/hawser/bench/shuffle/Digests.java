/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.shuffle;

import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;

/** Sees to it that all contenders have moved the same records. */
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
