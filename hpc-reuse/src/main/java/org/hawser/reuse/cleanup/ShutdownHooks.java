// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.compat.hadoop.HadoopShutdownHooks;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.JvmShutdownHooks;

/**
 * A container's shutdown hooks: those of the JVM and those of Hadoop's {@code ShutdownHookManager}, which were
 * registered since the baseline. Not thread-safe, except that {@link #discard} may be called while {@link #run} waits.
 */
public final class ShutdownHooks {
    private static final String MANAGER = "org.apache.hadoop.util.ShutdownHookManager";

    private Set<Thread> baseline = Set.of();

    /** Records the hooks that belong to the slot. Called once, before the slot's first container. */
    public void recordBaseline() {
        SharedClasses.initialise(MANAGER);
        HadoopShutdownHooks.discard();
        baseline = JvmShutdownHooks.registered();
    }

    /**
     * Runs the container's hooks as the end of a JVM does, and removes them: all JVM hooks start together and are
     * joined; Hadoop's run in the order of their priorities, each with its own time-out, and
     * {@code isShutdownInProgress()} is true while they do. Hooks that still run after {@code limit}, or when the
     * caller is interrupted, are left to the threads cleaner.
     *
     * @return how many hooks were started
     */
    public int run(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        int hadoopHooks = HadoopShutdownHooks.count();
        List<Thread> started = new ArrayList<>();
        for (Thread hook : takeJvmHooks()) {
            if (start(hook)) {
                started.add(hook);
            }
        }
        int count = started.size() + hadoopHooks;
        if (hadoopHooks > 0) {
            Thread runner = new Thread(HadoopShutdownHooks::run, "shutdown-hooks-of-hadoop");
            runner.start();
            started.add(runner);
        }
        join(started, end);
        HadoopShutdownHooks.discard();
        return count;
    }

    /** Removes the container's hooks and runs none, as {@code Runtime.halt} or SIGKILL would. Returns their number. */
    public int discard() {
        int count = takeJvmHooks().size() + HadoopShutdownHooks.count();
        HadoopShutdownHooks.discard();
        return count;
    }

    private Set<Thread> takeJvmHooks() {
        Set<Thread> hooks = new HashSet<>(JvmShutdownHooks.registered());
        hooks.removeAll(baseline);
        hooks.removeIf(HadoopShutdownHooks::isManager);
        JvmShutdownHooks.remove(hooks);
        return hooks;
    }

    /** A thread that the container started itself is no longer a hook. */
    private static boolean start(Thread hook) {
        try {
            hook.start();
            return true;
        } catch (IllegalThreadStateException e) {
            return false;
        }
    }

    private static void join(List<Thread> threads, long endNanos) {
        try {
            for (Thread thread : threads) {
                long left = endNanos - System.nanoTime();
                if (left > 0) {
                    TimeUnit.NANOSECONDS.timedJoin(thread, left);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
