// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.ThreadPools;

/**
 * Pools in static final fields of shared classes. They cannot be created again, so they are never shut down: queued
 * tasks are discarded, and idle workers are kept.
 */
final class SharedThreadPools {
    private static final String DELAYER_CLASS = "java.util.concurrent.CompletableFuture$Delayer";
    private static final Set<HadoopStatic> FIELDS = Set.of(
            HadoopStatic.SHUTDOWN_HOOK_EXECUTOR,
            HadoopStatic.MUTABLE_QUANTILES_SCHEDULER,
            HadoopStatic.MUTABLE_ROLLING_AVERAGES_SCHEDULER);

    /** Discards their queued tasks. A separate cleaner empties the common fork-join pool. */
    void dropQueuedTasks() {
        for (ExecutorService pool : pools()) {
            if (pool instanceof ThreadPoolExecutor executor) {
                executor.getQueue().clear();
            }
        }
    }

    boolean isWorker(Thread thread) {
        return ThreadPools.poolOf(thread).filter(pools()::contains).isPresent();
    }

    /** Whether {@code thread} belongs to one of the pools and waits for work. */
    boolean isIdleWorker(Thread thread) {
        return isWorker(thread) && waitsForWork(thread);
    }

    private static boolean waitsForWork(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> isFrame(frame, ThreadPoolExecutor.class, "getTask")
                        || isFrame(frame, ForkJoinPool.class, "awaitWork"));
    }

    private static boolean isFrame(StackTraceElement frame, Class<?> type, String method) {
        return frame.getMethodName().equals(method) && frame.getClassName().equals(type.getName());
    }

    private static Set<ExecutorService> pools() {
        Set<ExecutorService> pools = Collections.newSetFromMap(new IdentityHashMap<>());
        pools.add(ForkJoinPool.commonPool());
        for (HadoopStatic field : FIELDS) {
            field.value().flatMap(SharedThreadPools::unwrapped).ifPresent(pools::add);
        }
        if (SharedClasses.LOADED.isInitialised(DELAYER_CLASS)) {
            pools.add(ThreadPools.completableFutureDelayer());
        }
        return pools;
    }

    /** A single-thread executor hides the pool behind a delegate. */
    private static Optional<ExecutorService> unwrapped(Object executor) {
        return executor instanceof ThreadPoolExecutor pool ? Optional.of(pool) : ThreadPools.behind(executor);
    }
}
