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
package org.hawser.reuse.cleanup;

import java.time.Duration;

/**
 * A container's shutdown hooks: those of the JVM and those of Hadoop's {@code ShutdownHookManager}, which were
 * registered since the baseline. Not thread-safe.
 */
public final class ShutdownHooks {
    /** Records the hooks that belong to the slot. Called once, before the slot's first container. */
    public void recordBaseline() {}

    /**
     * Runs the container's hooks as the end of a JVM does, and removes them: all JVM hooks start together and are
     * joined; Hadoop's run in the order of their priorities, each with its own time-out, and
     * {@code isShutdownInProgress()} is true while they do. Hooks that still run after {@code limit} are left to the
     * threads cleaner.
     *
     * @return how many hooks were started
     */
    public int run(Duration limit) {
        return 0;
    }

    /** Removes the container's hooks and runs none, as {@code Runtime.halt} or SIGKILL would. */
    public void discard() {}
}
