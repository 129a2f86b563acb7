// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** Threads that do not keep a process alive. */
public final class DaemonThreads {
    private DaemonThreads() {}

    /** Returns a factory of threads with this name. */
    static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Returns a scheduler with one thread of this name. */
    public static ScheduledExecutorService timer(String name) {
        return Executors.newSingleThreadScheduledExecutor(named(name));
    }
}
