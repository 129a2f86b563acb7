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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import org.hawser.cluster.core.ClusterException;

/** Programs of the machine that end soon. */
public final class Command {
    private Command() {}

    /**
     * Runs one.
     *
     * @return what it wrote, errors included
     * @throws ClusterException if it cannot be run or fails
     */
    public static String run(String... words) {
        String line = String.join(" ", words);
        try {
            Process process =
                    new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (process.waitFor() != 0) {
                throw new ClusterException("'" + line + "' ended with " + process.exitValue() + ": " + output);
            }
            return output;
        } catch (IOException e) {
            throw new ClusterException("'" + line + "' could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while running '" + line + "'", e);
        }
    }
}
