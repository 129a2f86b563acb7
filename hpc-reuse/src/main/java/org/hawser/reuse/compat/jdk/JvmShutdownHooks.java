// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The hooks registered with {@code Runtime.addShutdownHook}. */
public final class JvmShutdownHooks {
    private static final PrivateField HOOKS = PrivateField.of("java.lang.ApplicationShutdownHooks", "hooks");

    private JvmShutdownHooks() {}

    public static Set<Thread> registered() {
        synchronized (HOOKS.owner()) {
            return new HashSet<>(hooks().keySet());
        }
    }

    /** Removes hooks, started or not; those that are not registered are ignored. */
    public static void remove(Set<Thread> hooks) {
        synchronized (HOOKS.owner()) {
            hooks.forEach(hooks()::remove);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<Thread, Thread> hooks() {
        return (Map<Thread, Thread>) HOOKS.get();
    }
}
