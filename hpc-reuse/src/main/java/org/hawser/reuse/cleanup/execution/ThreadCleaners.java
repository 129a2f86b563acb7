// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanerTable;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.ShutdownHooks;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.cleanup.SmallCleaner.Work;
import org.hawser.reuse.compat.hadoop.Pruning;
import org.hawser.reuse.compat.jdk.FieldSnapshot;
import org.hawser.reuse.compat.jdk.PrivateField;
import org.hawser.reuse.compat.jdk.PrivateMethod;
import org.hawser.reuse.compat.jdk.ThreadInternals;
import org.hawser.reuse.compat.jdk.ThreadLocals;

/** What surrounds {@link ThreadsCleaner}. */
public final class ThreadCleaners implements CleanerTable {
    @Override
    public List<Cleaner> cleaners() {
        return List.of(
                // After the threads, which could start more.
                SmallCleaner.ofSlot("child-processes", 120, ChildProcessesCleaner::new),
                // After the threads.
                new SmallCleaner("thread-groups", Phase.END_EXECUTION, 110, ThreadGroupsCleaner::new),
                SmallCleaner.ofSlot("threads", Cleaner.USUAL_ORDER, ThreadsCleaner::new),
                // Before the threads, or the workers that are ended would be replaced to do the queued work.
                new SmallCleaner("common-pool", Phase.END_EXECUTION, 50, ThreadCleaners::commonPool),
                // After the threads, which could register more.
                new SmallCleaner("shutdown-hooks", Phase.END_EXECUTION, 115, ThreadCleaners::shutdownHooks),
                new SmallCleaner("thread-numbers", ThreadCleaners::threadNumbers),
                // Late: other cleaners may still run the container's code.
                new SmallCleaner("thread-locals", Phase.RESTORE, 920, () -> trace -> dropThreadLocals()));
    }

    /** Cancels what the container queued in the common fork-join pool. What runs there is ended with the threads. */
    private static Work commonPool() {
        PrivateMethod drain = PrivateMethod.of(ForkJoinPool.class, "drainTasksTo", Collection.class);
        return trace -> {
            ForkJoinPool pool = ForkJoinPool.commonPool();
            List<ForkJoinTask<?>> queued = new ArrayList<>();
            if (pool.hasQueuedSubmissions() || pool.getQueuedTaskCount() > 0) {
                drain.invoke(pool, queued);
            }
            queued.forEach(task -> task.cancel(true));
            return queued.size();
        };
    }

    /** Removes hooks that were registered after the slot ran the container's, as by a thread that went on. */
    private static Work shutdownHooks() {
        ShutdownHooks hooks = new ShutdownHooks();
        hooks.recordBaseline();
        return trace -> hooks.discard();
    }

    /** Makes unnamed threads and pools count from where they began, so that the same job logs the same thread names. */
    private static Work threadNumbers() {
        FieldSnapshot threads = new FieldSnapshot(List.of(PrivateField.of(Thread.class, "threadInitNumber")));
        AtomicInteger pools =
                (AtomicInteger) PrivateField.of("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber")
                        .get();
        int firstPool = pools.get();
        return trace -> {
            threads.restore();
            pools.set(firstPool);
            return 0;
        };
    }

    /** Takes those of the container's classes from the threads that live on, the slot's own among them. */
    private static int dropThreadLocals() {
        return ThreadInternals.liveThreads().stream()
                .mapToInt(thread -> ThreadLocals.drop(thread, Pruning::isForeign))
                .sum();
    }
}
