// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.NettyGlobalExecutor;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.ThreadPools;

/**
 * Pools in static final fields of shared classes. They cannot be created again, so they are never shut down: queued
 * tasks are discarded, and idle workers are kept. A worker that is stopped just when it goes idle can take the lock of its
 * queue along, or a place among those that wait: such a pool looks idle, and runs nothing any more.
 */
final class SharedThreadPools {
    private static final String DELAYER_CLASS = "java.util.concurrent.CompletableFuture$Delayer";
    private static final Set<HadoopStatic> FIELDS =
            Set.of(HadoopStatic.MUTABLE_QUANTILES_SCHEDULER, HadoopStatic.MUTABLE_ROLLING_AVERAGES_SCHEDULER);

    private final Supplier<Set<ExecutorService>> pools;

    /** Those that lost a worker to a stop. */
    private final Set<ExecutorService> stoppedIn = Collections.newSetFromMap(new IdentityHashMap<>());

    SharedThreadPools() {
        this(SharedThreadPools::ofThisJvm);
    }

    SharedThreadPools(Supplier<Set<ExecutorService>> pools) {
        this.pools = requireNonNull(pools, "pools is null");
    }

    /** Discards their queued tasks. A separate cleaner empties the common fork-join pool. */
    void dropQueuedTasks() {
        for (ExecutorService pool : pools.get()) {
            if (pool instanceof ThreadPoolExecutor executor) {
                executor.getQueue().clear();
            }
        }
    }

    boolean isWorker(Thread thread) {
        return poolOf(thread).isPresent();
    }

    private Optional<ExecutorService> poolOf(Thread thread) {
        return ThreadPools.poolOf(thread)
                .or(() -> NettyGlobalExecutor.of(thread))
                .filter(pools.get()::contains);
    }

    /** Whether {@code thread} belongs to one of the pools and waits for work. */
    boolean isIdleWorker(Thread thread) {
        return isWorker(thread) && waitsForWork(thread);
    }

    /** Notes that {@code thread} is about to be stopped, if it is a worker. */
    void noteStop(Thread thread) {
        poolOf(thread).ifPresent(stoppedIn::add);
    }

    /** @throws CleanupFailedException if a pool of which a worker was stopped does not run what it is given */
    void requireWorking(long deadlineNanos) throws CleanupFailedException, InterruptedException {
        for (ExecutorService pool : stoppedIn) {
            if (!works(pool, deadlineNanos)) {
                throw new CleanupFailedException("a thread was stopped without which a shared "
                        + pool.getClass().getName() + " does not work any more");
            }
        }
        stoppedIn.clear();
    }

    /** Whether the pool runs a task and then waits for the next one. */
    static boolean works(ExecutorService pool, long deadlineNanos) throws InterruptedException {
        CompletableFuture<Thread> worker = new CompletableFuture<>();
        // The hand-over may wait for ever, too.
        Thread probe =
                DaemonThreads.start("slot-probe", () -> pool.execute(() -> worker.complete(Thread.currentThread())));
        while (System.nanoTime() < deadlineNanos) {
            TimeUnit.MILLISECONDS.sleep(1);
            if (worker.isDone() && !probe.isAlive() && (!worker.join().isAlive() || waitsForWork(worker.join()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean waitsForWork(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> isFrame(frame, ThreadPoolExecutor.class, "getTask")
                        || isFrame(frame, ForkJoinPool.class, "awaitWork")
                        || NettyGlobalExecutor.isWait(frame));
    }

    private static boolean isFrame(StackTraceElement frame, Class<?> type, String method) {
        return frame.getMethodName().equals(method) && frame.getClassName().equals(type.getName());
    }

    private static Set<ExecutorService> ofThisJvm() {
        Set<ExecutorService> pools = Collections.newSetFromMap(new IdentityHashMap<>());
        pools.add(ForkJoinPool.commonPool());
        NettyGlobalExecutor.used().ifPresent(pools::add);
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
