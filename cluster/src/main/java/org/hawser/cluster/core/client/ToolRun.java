// SPDX-License-Identifier: Apache-2.0
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

    /** This run; throws with its output if the exit code is not 0. */
    public ToolRun requireSuccess() {
        if (exitCode != 0) {
            throw new ClusterException("The program ended with exit code " + exitCode + ".\n" + stdout + stderr);
        }
        return this;
    }
}
