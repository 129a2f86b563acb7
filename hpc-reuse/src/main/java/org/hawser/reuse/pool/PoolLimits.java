// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.time.Duration;

/**
 * The pool's time limits.
 *
 * @param startTimeout from a slot's launch to its first report
 * @param confirmTimeout from a hand-over to the slot's confirmation
 * @param cleaningTimeout from a container's end to the slot being idle again
 * @param parallelStarts JVMs that may be starting at a time
 * @param startBackoff the pause after a failed start, doubled with each further failure up to {@link #MAX_BACKOFF}; a
 *     JVM that exits by itself within {@link #MAX_BACKOFF} of its report, without having run a container, also counts as
 *     a failed start, but the first such JVM in a row is replaced without a pause
 * @param crossUsers whether a slot may serve several users
 * @param onDemand whether a JVM is started only when a container waits for one
 */
public record PoolLimits(
        Duration startTimeout,
        Duration confirmTimeout,
        Duration cleaningTimeout,
        int parallelStarts,
        Duration startBackoff,
        boolean crossUsers,
        boolean onDemand) {
    static final Duration MAX_BACKOFF = Duration.ofSeconds(30);
}
