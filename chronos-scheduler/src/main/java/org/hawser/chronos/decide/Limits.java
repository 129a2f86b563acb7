// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What bounds preemption.
 *
 * @param naturalTermination a container that goes on for less than this is awaited instead
 * @param perRound share of the cluster's containers that one round may take; at least four containers if it is not 0
 * @param perMinute how many containers one application may lose in a minute
 * @param samePriority whether a map may take a container of its own application, to run where its input is
 * @param tries how often room is made for one task
 */
public record Limits(Duration naturalTermination, double perRound, int perMinute, boolean samePriority, int tries) {
    /** A small cluster loses as many tasks with a node, and they need not wait for one another. */
    private static final int LEAST_PER_ROUND = 4;

    public Limits {
        requireNonNull(naturalTermination, "naturalTermination is null");
    }

    int perRound(int containers) {
        return perRound > 0 ? Math.max(LEAST_PER_ROUND, (int) (perRound * containers)) : 0;
    }
}
