// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.process;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** Threads that do not keep a process alive. */
public final class DaemonThreads {
    private DaemonThreads() {}

    /** Returns a factory of threads with this name. */
    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Starts a thread of this name. */
    public static Thread start(String name, Runnable task) {
        Thread thread = named(name).newThread(task);
        thread.start();
        return thread;
    }

    /** Returns a scheduler with one thread of this name. */
    public static ScheduledExecutorService timer(String name) {
        return Executors.newSingleThreadScheduledExecutor(named(name));
    }
}
