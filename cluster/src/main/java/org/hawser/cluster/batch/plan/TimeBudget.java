// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import org.hawser.cluster.batch.request.RequestLimits;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.daemon.StopLimits;

/**
 * The walltime of a job, and when its cluster has to stop.
 *
 * @param started when its walltime began
 * @param grace how long before the end of the walltime the cluster stops
 */
public record TimeBudget(Instant started, Duration walltime, Duration grace) {
    private static final Duration LONGEST_START = Duration.ofMinutes(10);

    public TimeBudget {
        requireNonNull(started, "started is null");
        RequestLimits.requireTime(walltime, grace);
    }

    /** When the command must end. */
    public Instant commandEnd() {
        return started.plus(walltime).minus(grace);
    }

    /** What the command has left; zero or less if nothing. */
    public Duration left(Instant now) {
        return Duration.between(now, commandEnd());
    }

    /** How long a step of the start may take: what is left, but not longer than a working cluster ever needs. */
    public Duration startLimit(Instant now) {
        Duration left = left(now);
        return left.compareTo(LONGEST_START) < 0 ? left : LONGEST_START;
    }

    /** How long the steps of a stop may take; {@code terminated} if the batch system ends the job now. */
    public StopLimits stop(Instant now, boolean terminated) {
        return terminated
                ? StopLimits.AT_ONCE
                : StopLimits.within(
                        Duration.between(now, started.plus(walltime)).toMillis());
    }

    /** Refuses a job that began so long ago that hardly any time is left for work. */
    public void requireTime(Instant now) {
        if (left(now).compareTo(RequestLimits.LEAST_WORK) < 0) {
            throw new ClusterException("Only " + left(now).toSeconds() + " s are left until the cluster must stop, the"
                    + " least is " + RequestLimits.LEAST_WORK.toSeconds() + " s: ask for a longer walltime.");
        }
    }
}
