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
package org.hawser.cluster.core.client;

import static java.util.Objects.requireNonNull;

import org.hawser.cluster.core.ClusterException;

/**
 * How a client program ended.
 *
 * @param wallNanos from before its JVM was started to its end, ns
 */
public record ToolRun(int exitCode, String stdout, String stderr, long wallNanos) {
    public ToolRun {
        requireNonNull(stdout, "stdout is null");
        requireNonNull(stderr, "stderr is null");
    }

    /**
     * This run if its exit code is 0.
     *
     * @throws ClusterException with the output otherwise
     */
    public ToolRun requireSuccess() {
        if (exitCode != 0) {
            throw new ClusterException("The program ended with exit code " + exitCode + ".\n" + stdout + stderr);
        }
        return this;
    }
}
