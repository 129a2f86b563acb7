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

import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.hadoop.Pruning;
import org.hawser.reuse.compat.jdk.ThreadInternals;
import org.hawser.reuse.compat.jdk.ThreadLocals;

/** Takes thread-locals of the container's classes from the threads that live on, the slot's own among them. */
public final class ThreadLocalsCleaner extends RestoringCleaner {
    public ThreadLocalsCleaner() {
        super("thread-locals");
    }

    /** Late: other cleaners may still run the container's code. */
    @Override
    public int order() {
        return 920;
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        // What is the container's shows in the classes.
    }

    @Override
    public int clean(ContainerTrace trace) {
        return ThreadInternals.liveThreads().stream()
                .mapToInt(thread -> ThreadLocals.drop(thread, Pruning::isForeign))
                .sum();
    }
}
