// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.network;

import java.time.Duration;
import java.util.List;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProgramRun;

/** Runs programs of the machine, such as {@code ip} and {@code tc}, that end soon. */
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
