// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.util.List;

/** Access to internals of {@link Thread}. */
public final class ThreadInternals {
    private static final PrivateMethod GET_THREADS = PrivateMethod.of(Thread.class, "getThreads");
    private static final PrivateField CONTEXT_CLASS_LOADER = PrivateField.of(Thread.class, "contextClassLoader");
    private static final PrivateField ACCESS_CONTROL = PrivateField.of(Thread.class, "inheritedAccessControlContext");

    private ThreadInternals() {}

    /** All live threads, in whatever group; unlike their stack traces this costs no safepoint. */
    public static List<Thread> liveThreads() {
        return List.of((Thread[]) GET_THREADS.invoke(null));
    }

    /**
     * Makes an idle thread look as though {@code model} had created it: context class loader, inherited access control
     * context and no thread-local values. The thread must not run while its thread-locals are taken away.
     */
    public static void detach(Thread thread, Thread model) {
        if (CONTEXT_CLASS_LOADER.get(thread) != null) {
            CONTEXT_CLASS_LOADER.set(thread, CONTEXT_CLASS_LOADER.get(model));
        }
        ACCESS_CONTROL.set(thread, ACCESS_CONTROL.get(model));
        ThreadLocals.clear(thread);
    }
}
