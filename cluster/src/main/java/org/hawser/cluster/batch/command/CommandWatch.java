// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hawser.cluster.batch.plan.TimeBudget;

/**
 * Waits until the user's command ends, or something else ends the job.
 *
 * @param loss what the cluster cannot go on without, once that is lost
 */
public record CommandWatch(Process command, TimeBudget time, Supplier<Optional<String>> loss) {
    private static final long LOOK_MILLIS = 500;

    public CommandWatch {
        requireNonNull(command, "command is null");
        requireNonNull(time, "time is null");
        requireNonNull(loss, "loss is null");
    }

    /** Returns when one of them has happened; an interrupt stays set. */
    public CommandEnd await() {
        try {
            while (!command.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (time.left(Instant.now()).toMillis() <= 0) {
                    return CommandEnd.timeOver();
                }
                Optional<String> lost = loss.get();
                if (lost.isPresent()) {
                    return new CommandEnd(1, "the cluster is lost: " + lost.get());
                }
            }
            int exitCode = command.exitValue();
            return new CommandEnd(exitCode, "the command ended with exit code " + exitCode);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CommandEnd(143, "the batch system ends the job: ending the command");
        }
    }
}
