// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Has the ResourceManager hear at once that a container has ended, so that its place is given to another one. In stock Hadoop,
 * it hears with the next heartbeat, which comes within a second by default.
 */
final class EarlyHeartbeats {
    /** The NodeManager takes some milliseconds from the end of a process to the end of its container. */
    private static final long LOOK_MILLIS = 5;

    private static final int LOOKS = 40;

    private final ScheduledExecutorService timer;
    private final Predicate<ContainerId> hasEnded;
    private final Runnable heartbeat;

    /**
     * @param hasEnded whether the NodeManager has a container as ended
     * @param heartbeat sends one
     */
    EarlyHeartbeats(ScheduledExecutorService timer, Predicate<ContainerId> hasEnded, Runnable heartbeat) {
        this.timer = requireNonNull(timer, "timer is null");
        this.hasEnded = requireNonNull(hasEnded, "hasEnded is null");
        this.heartbeat = requireNonNull(heartbeat, "heartbeat is null");
    }

    /** The container's process has ended. */
    void processEnded(ContainerId container) {
        look(container, LOOKS);
    }

    /** Without a look in time, the usual heartbeat does it. */
    private void look(ContainerId container, int left) {
        try {
            Future<?> unused = timer.schedule(
                    () -> {
                        if (hasEnded.test(container)) {
                            heartbeat.run();
                        } else if (left > 1) {
                            look(container, left - 1);
                        }
                    },
                    LOOK_MILLIS,
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // The NodeManager is stopping.
        }
    }
}
