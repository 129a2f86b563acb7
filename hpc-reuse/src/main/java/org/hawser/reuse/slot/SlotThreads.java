/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
