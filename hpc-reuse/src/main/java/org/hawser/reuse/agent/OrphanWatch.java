// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.hawser.common.process.DaemonThreads;

/** Ends an agent whose NodeManager has ended and does not return. */
final class OrphanWatch {
    private final Duration limit;
    private final Runnable orphaned;
    private final ScheduledExecutorService timer = DaemonThreads.timer("orphan-watch");
    private int present;
    private Future<?> deadline;

    /** The time limit starts now and ends when the first NodeManager connects. */
    OrphanWatch(Duration limit, Runnable orphaned) {
        this.limit = limit;
        this.orphaned = orphaned;
        arm();
    }

    synchronized void arrived() {
        present++;
        deadline.cancel(false);
    }

    synchronized void left() {
        present--;
        if (present == 0) {
            arm();
        }
    }

    private synchronized void arm() {
        deadline = timer.schedule(orphaned, limit.toMillis(), TimeUnit.MILLISECONDS);
    }
}
