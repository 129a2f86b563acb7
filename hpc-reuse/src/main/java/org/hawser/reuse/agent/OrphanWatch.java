/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.agent;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

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
