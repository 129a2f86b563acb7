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
package org.hawser.bench.run;

import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;

/** Something that is measured with processes of its own, without a cluster. */
public interface ProcessComparison {
    /** For the report. */
    Map<String, String> settings();

    /**
     * Measures in turns.
     *
     * @return the results, the most important one last
     */
    List<Result> measure(int runs, Progress progress, Measurements measurements);

    /** Removes what outlives processes, when this program is killed from outside; its processes are gone already. */
    default void abandon() {
        // Most have nothing but processes.
    }
}
