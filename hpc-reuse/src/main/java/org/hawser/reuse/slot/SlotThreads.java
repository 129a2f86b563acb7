// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.hawser.reuse.compat.jdk.ThreadInternals;

/** The threads of this JVM, divided into those of the slot and all others. */
final class SlotThreads {
    private static final String OWN_PREFIX = "slot-";

    private SlotThreads() {}

    /** Every live thread. */
    static Set<Thread> alive() {
        Set<Thread> alive = Collections.newSetFromMap(new IdentityHashMap<>());
        alive.addAll(ThreadInternals.liveThreads());
        return alive;
    }

    /** Those that serve the slot itself. */
    static Set<Thread> own() {
        Set<Thread> own = alive();
        own.removeIf(thread -> !thread.getName().startsWith(OWN_PREFIX));
        return own;
    }

    /** Starts a daemon thread of the slot. */
    static Thread start(String role, Runnable body) {
        Thread thread = new Thread(body, OWN_PREFIX + role);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
