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
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/** A job, or a chain of jobs of one client, that contenders run. */
public interface Workload {
    String name();

    /**
     * What follows {@code hadoop jar}.
     *
     * @param options {@code -Dkey=value} for the job
     * @param output a path in HDFS that does not exist yet
     */
    List<String> arguments(List<String> options, String output);

    /**
     * What the job came to, in a form that is equal if the results are.
     *
     * @param output as given to {@link #arguments}
     */
    String outcome(LocalCluster cluster, ToolRun run, String output);
}
