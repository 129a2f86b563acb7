// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.TaskReporters;
import org.hawser.reuse.compat.jdk.CleanerThreads;
import org.hawser.reuse.compat.jdk.ThreadInternals;

/** Ends every thread that the container started, daemon or not, in whatever thread group. */
final class ThreadsCleaner implements SmallCleaner.Work {
    /** A thread that is stopped may start others meanwhile. */
    private static final int ROUNDS = 5;

    private static final int DESCRIBED = 3;
    private static final long POOL_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SharedThreadPools sharedPools;
    private final Set<Thread> baseline = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SlotRuntime slot;

    ThreadsCleaner(SlotRuntime runtime) {
        this(runtime, new SharedThreadPools());
    }

    ThreadsCleaner(SlotRuntime runtime, SharedThreadPools pools) {
        slot = runtime;
        sharedPools = pools;
        baseline.addAll(ThreadInternals.liveThreads());
        baseline.removeIf(this::isCommonPoolWorker);
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException, InterruptedException {
        sharedPools.dropQueuedTasks();
        ThreadStopper stopper = new ThreadStopper(sharedPools, trace.deadlineNanos());
        int stopped = 0;
        int lately = 1;
        List<Thread> left = foreignThreads(trace);
        TaskReporters.end(left);
        CleanerThreads.end(left);
        for (int round = 0; round < ROUNDS && lately > 0 && !left.isEmpty(); round++) {
            lately = stopper.stop(left);
            stopped += lately;
            left = foreignThreads(trace);
        }
        if (!left.isEmpty()) {
            throw new CleanupFailedException(describe(left));
        }
        stopper.requireWholeClasses();
        sharedPools.requireWorking(Math.min(trace.deadlineNanos(), System.nanoTime() + POOL_LIMIT_NANOS));
        return stopped;
    }

    private static String describe(List<Thread> threads) {
        String some =
                threads.stream().limit(DESCRIBED).map(ThreadsCleaner::describe).collect(Collectors.joining("; "));
        String more = threads.size() > DESCRIBED ? "; and " + (threads.size() - DESCRIBED) + " more" : "";
        return threads.size() + " threads do not stop: " + some + more;
    }

    private static String describe(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
        if (info == null) {
            return "'" + thread.getName() + "' (just ended)";
        }
        String lock = info.getLockOwnerName() == null ? "" : " waiting for a lock of '" + info.getLockOwnerName() + "'";
        StackTraceElement[] stack = thread.getStackTrace();
        String at = stack.length == 0 ? "" : " in " + stack[0];
        return "'" + info.getThreadName() + "' (" + info.getThreadState() + lock + at + ")";
    }

    /** The live threads of the container. Threads that are kept lose their references to the container here. */
    private List<Thread> foreignThreads(ContainerTrace trace) {
        Set<Thread> own = slot.ownThreads();
        List<Thread> foreign = new ArrayList<>();
        for (Thread thread : ThreadInternals.liveThreads()) {
            boolean slots = own.contains(thread) && !isWithin(trace.threadGroup(), thread);
            if (slots || baseline.contains(thread) || thread == Thread.currentThread()) {
                continue;
            }
            if (KeptThreads.contain(thread, sharedPools)) {
                ThreadInternals.detach(thread, Thread.currentThread());
            } else {
                foreign.add(thread);
            }
        }
        return foreign;
    }

    /** A container may give its threads the names of the slot's threads. */
    private static boolean isWithin(ThreadGroup group, Thread thread) {
        ThreadGroup at = thread.getThreadGroup();
        return at != null && group != null && group.parentOf(at);
    }

    /**
     * Such workers do not belong to the slot: they may hold thread-locals or tasks of a container, so they are
     * checked.
     */
    private boolean isCommonPoolWorker(Thread thread) {
        return thread instanceof ForkJoinWorkerThread && !slot.ownThreads().contains(thread);
    }
}
