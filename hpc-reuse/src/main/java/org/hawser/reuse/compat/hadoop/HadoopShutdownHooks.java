// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.compat.jdk.PrivateMethod;
import org.slf4j.Logger;

/** The hooks in Hadoop's {@code ShutdownHookManager}, which itself is one hook of the JVM. */
public final class HadoopShutdownHooks {
    static final String MANAGER = "org.apache.hadoop.util.ShutdownHookManager";
    static final String IN_ORDER = "getShutdownHooksInOrder";

    /** How long an idle thread may take until it has ended. */
    private static final long END_MILLIS = 100;

    private HadoopShutdownHooks() {}

    /** Whether {@code hook} is the JVM hook through which the manager runs; it serves every container. */
    public static boolean isManager(Thread hook) {
        return hook.getClass().getName().startsWith(MANAGER) && SharedClasses.contains(hook.getClass());
    }

    public static int count() {
        return HadoopStatic.SHUTDOWN_HOOKS
                .value()
                .map(manager -> hooks(manager).size())
                .orElse(0);
    }

    /**
     * Runs the hooks in the order of their priorities, each within its own time-out, while the manager says so; an interrupt
     * ends that. Not in the manager's own static executor: a hook that is stopped, as after SIGKILL, could take it along, and
     * hooks of later containers would all wait until they time out.
     */
    public static void run() {
        HadoopStatic.SHUTDOWN_HOOKS.ifPresent(manager -> {
            ((AtomicBoolean) HadoopMember.SHUTDOWN_IN_PROGRESS.of(manager)).set(true);
            ExecutorService executor = Executors.newSingleThreadExecutor(DaemonThreads.named("shutdown-hook-0"));
            try {
                for (Object entry :
                        (List<?>) PrivateMethod.of(manager.getClass(), IN_ORDER).invoke(manager)) {
                    run(executor, entry);
                }
                executor.shutdown();
                executor.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                executor.shutdownNow();
            }
        });
    }

    private static void run(ExecutorService executor, Object entry) throws InterruptedException {
        Runnable hook = (Runnable) HadoopMember.SHUTDOWN_HOOK.of(entry);
        Future<?> future = executor.submit(hook);
        try {
            future.get((long) HadoopMember.SHUTDOWN_HOOK_TIMEOUT.of(entry), (TimeUnit)
                    HadoopMember.SHUTDOWN_HOOK_TIME_UNIT.of(entry));
        } catch (TimeoutException e) {
            future.cancel(true);
            warn(hook, "timeout", e);
        } catch (ExecutionException e) {
            warn(hook, "failed", e);
        }
    }

    /** As stock does, in the container's log. */
    private static void warn(Runnable hook, String what, Exception reason) {
        HadoopStatic.SHUTDOWN_HOOK_LOG
                .value(Logger.class)
                .ifPresent(log -> log.warn(
                        "ShutdownHook '{}' {}, {}", hook.getClass().getSimpleName(), what, reason.toString(), reason));
    }

    /** Forgets all hooks; the manager accepts new ones again. */
    public static void discard() {
        HadoopStatic.SHUTDOWN_HOOKS.ifPresent(manager -> {
            hooks(manager).clear();
            ((AtomicBoolean) HadoopMember.SHUTDOWN_IN_PROGRESS.of(manager)).set(false);
        });
    }

    private static Set<?> hooks(Object manager) {
        return (Set<?>) HadoopMember.SHUTDOWN_HOOKS.of(manager);
    }
}
