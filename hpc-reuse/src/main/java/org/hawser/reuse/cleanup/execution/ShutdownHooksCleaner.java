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
package org.hawser.reuse.cleanup.execution;

import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.ShutdownHooks;
import org.hawser.reuse.cleanup.SlotRuntime;

/** Removes hooks that were registered after the slot ran the container's, as by a thread that went on. */
public final class ShutdownHooksCleaner implements Cleaner {
    private final ShutdownHooks hooks = new ShutdownHooks();

    @Override
    public String name() {
        return "shutdown-hooks";
    }

    @Override
    public Phase phase() {
        return Phase.END_EXECUTION;
    }

    /** After the threads, which could register more. */
    @Override
    public int order() {
        return 115;
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        hooks.recordBaseline();
    }

    @Override
    public int clean(ContainerTrace trace) {
        return hooks.discard();
    }
}
