// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hawser.cluster.batch.plan.TimeBudget;

/** Waits until the user's command ends, or something else ends the job. */
public final class CommandWatch {
    private static final long LOOK_MILLIS = 500;

    private final Process command;
    private final TimeBudget time;
    private final Supplier<Optional<String>> loss;

    /**
     * Watches a command.
     *
     * @param loss what the cluster cannot go on without, if it is lost
     */
    public CommandWatch(Process command, TimeBudget time, Supplier<Optional<String>> loss) {
        this.command = requireNonNull(command, "command is null");
        this.time = requireNonNull(time, "time is null");
        this.loss = requireNonNull(loss, "loss is null");
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
                    return CommandEnd.clusterLost(lost.get());
                }
            }
            return CommandEnd.ofItself(command.exitValue());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CommandEnd.terminated();
        }
    }
}
