// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadPoolExecutor;

/** Finds the pool that a thread works for. A pool starts a new thread for every worker that dies. */
public final class ThreadPools {
    private static final Class<?> WORKER = InternalClass.named("java.util.concurrent.ThreadPoolExecutor$Worker");
    private static final PrivateField POOL_OF_WORKER = PrivateField.of(WORKER, "this$0");
    private static final Class<?> DELEGATING =
            InternalClass.named("java.util.concurrent.Executors$DelegatedExecutorService");
    private static final PrivateField DELEGATE = PrivateField.of(DELEGATING, "e");
    private static final PrivateField TARGET = PrivateField.of(Thread.class, "target");
    private static final PrivateField DELAYER =
            PrivateField.of("java.util.concurrent.CompletableFuture$Delayer", "delayer");
    /** Thread factories wrap the worker in a Runnable or two of their own. */
    private static final int WRAPPERS = 4;

    private ThreadPools() {}

    public static Optional<ExecutorService> poolOf(Thread thread) {
        if (thread instanceof ForkJoinWorkerThread worker) {
            return Optional.ofNullable(worker.getPool());
        }
        Object at = TARGET.get(thread);
        if (at == null) {
            at = wrapped(thread, Thread.class);
        }
        for (int depth = 0; at != null && depth < WRAPPERS; depth++) {
            if (WORKER.isInstance(at)) {
                return Optional.of((ThreadPoolExecutor) POOL_OF_WORKER.get(at));
            }
            at = wrapped(at, Object.class);
        }
        return Optional.empty();
    }

    /** The pool that a single-thread executor of {@code Executors} hides. */
    public static Optional<ExecutorService> behind(Object executor) {
        return DELEGATING.isInstance(executor)
                ? Optional.of((ExecutorService) DELEGATE.get(executor))
                : Optional.empty();
    }

    /** The pool behind {@code CompletableFuture}'s time-outs; its class must be initialised already. */
    public static ThreadPoolExecutor completableFutureDelayer() {
        return (ThreadPoolExecutor) DELAYER.get();
    }

    /** The first Runnable that {@code holder} keeps in a field of its own classes below {@code stop}. */
    private static Object wrapped(Object holder, Class<?> stop) {
        for (Class<?> type = holder.getClass(); type != null && type != stop; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean candidate = !Modifier.isStatic(field.getModifiers())
                        && Runnable.class.isAssignableFrom(field.getType())
                        && !Thread.class.isAssignableFrom(field.getType());
                if (candidate && field.trySetAccessible()) {
                    Object value = PrivateField.of(type, field.getName()).get(holder);
                    if (value != null && value != holder) {
                        return value;
                    }
                }
            }
        }
        return null;
    }
}
