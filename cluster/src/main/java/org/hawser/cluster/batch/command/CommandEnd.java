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
    private static final int TIME_OVER = 124;
    private static final int TERMINATED = 143;

    public CommandEnd {
        requireNonNull(text, "text is null");
    }

    static CommandEnd ofItself(int exitCode) {
        return new CommandEnd(exitCode, "the command ended with exit code " + exitCode);
    }

    /** Nothing was left of the time. */
    public static CommandEnd timeOver() {
        return new CommandEnd(
                TIME_OVER,
                "the walltime is nearly over: ending the command so that the cluster " + "can stop in order");
    }

    static CommandEnd terminated() {
        return new CommandEnd(TERMINATED, "the batch system ends the job: ending the command");
    }

    static CommandEnd clusterLost(String loss) {
        return new CommandEnd(1, "the cluster is lost: " + loss);
    }
}
