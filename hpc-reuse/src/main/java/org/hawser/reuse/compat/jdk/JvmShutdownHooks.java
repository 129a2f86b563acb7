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
