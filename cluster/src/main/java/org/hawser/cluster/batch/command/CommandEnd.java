// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import static java.util.Objects.requireNonNull;

/**
 * How the user's command ended, and with which exit code the job therefore ends.
 *
 * @param exitCode for the job: the command's own; 124 if the time was over, as of timeout(1); 143 if the batch system
 *     ended the job; 1 if the cluster was lost
 * @param text for the user
 */
public record CommandEnd(int exitCode, String text) {
    public CommandEnd {
        requireNonNull(text, "text is null");
    }

    /** Nothing was left of the time. */
    public static CommandEnd timeOver() {
        return new CommandEnd(
                124, "the walltime is nearly over: ending the command so that the cluster can stop in order");
    }
}
