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
package org.hawser.bench.network;

import java.time.Duration;
import java.util.List;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProgramRun;

/** Programs of the machine that end soon. */
public final class Command {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private Command() {}

    /**
     * Runs one.
     *
     * @return what it wrote, errors included
     * @throws ClusterException if it cannot be run or fails
     */
    public static String run(String... words) {
        String line = String.join(" ", words);
        ProgramRun run = ProgramRun.of(List.of(words), LIMIT)
                .orElseThrow(() -> new ClusterException(
                        "'" + line + "' could not be run, or has not ended within " + LIMIT.toSeconds() + " s"));
        if (run.exitCode() != 0) {
            throw new ClusterException("'" + line + "' ended with " + run.exitCode() + ": " + run.output());
        }
        return run.output();
    }
}
