// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.reuse.compat.jdk.PrivateMethod;

/** The hooks in Hadoop's {@code ShutdownHookManager}, which itself is one hook of the JVM. */
public final class HadoopShutdownHooks {
    static final String MANAGER = "org.apache.hadoop.util.ShutdownHookManager";
    static final String RUN = "executeShutdown";

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

    /** Runs the hooks in the order of their priorities, each within its own time-out, while the manager says so. */
    public static void run() {
        HadoopStatic.SHUTDOWN_HOOKS.ifPresent(manager -> {
            AtomicBoolean inProgress = (AtomicBoolean) HadoopMember.SHUTDOWN_IN_PROGRESS.of(manager);
            inProgress.set(true);
            lendContextClassLoader();
            PrivateMethod.of(manager.getClass(), RUN).invoke(manager);
        });
    }

    /** The thread that runs the hooks outlives containers; for this one's hooks it sees what the caller sees. */
    private static void lendContextClassLoader() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        HadoopStatic.SHUTDOWN_HOOK_EXECUTOR
                .value(Executor.class)
                .ifPresent(executor ->
                        executor.execute(() -> Thread.currentThread().setContextClassLoader(loader)));
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
